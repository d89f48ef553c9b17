/**
 * The markdown that our rule pages are written in, as a tree. Only what they use: headings, paragraphs, lists, tables, code,
 * quotes, and inline bold, emphasis, code and links. The tree is drawn by Markdown.svelte, so no text ever becomes markup.
 */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong'; inside: Inline[] }
  | { kind: 'emphasis'; inside: Inline[] }
  | { kind: 'link'; to: string; inside: Inline[] };

export type Block =
  | { kind: 'heading'; level: number; id: string; inside: Inline[]; text: string }
  | { kind: 'paragraph'; inside: Inline[] }
  | { kind: 'quote'; inside: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string };

const RULE_ID = /^([A-Z]+-\d+)\b/;

/** A heading's address on its page: the rule's id if it has one, else its words. */
export function slug(heading: string): string {
  return (
    RULE_ID.exec(heading)?.[1] ??
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
  );
}

export function parseInline(text: string): Inline[] {
  const pieces: Inline[] = [];
  const pattern = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) });
    const [whole, code, strong, emphasis, label, to] = match;
    if (code !== undefined) pieces.push({ kind: 'code', text: code });
    else if (strong !== undefined) pieces.push({ kind: 'strong', inside: parseInline(strong) });
    else if (emphasis !== undefined) pieces.push({ kind: 'emphasis', inside: parseInline(emphasis) });
    else if (label !== undefined && to !== undefined) {
      // Only places on the page itself and addresses of the web; anything else is plain words.
      if (/^(#|https?:\/\/)/.test(to)) pieces.push({ kind: 'link', to, inside: parseInline(label) });
      else pieces.push(...parseInline(label));
    }
    end = match.index + whole.length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}

/** The words without their marks, for searching. */
export function plain(inlines: readonly Inline[]): string {
  return inlines.map((piece) => ('inside' in piece ? plain(piece.inside) : piece.text)).join('');
}

function cells(row: string): Inline[][] {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => parseInline(cell.trim()));
}

const ITEM = /^(?:[*-]|\d+\.) +(.*)$/;

export function parseMarkdown(text: string): Block[] {
  const lines = text.split(/\r?\n/);
  const blocks: Block[] = [];
  let at = 0;
  const line = () => lines[at] ?? '';
  const begins = (pattern: RegExp) => at < lines.length && pattern.test(line());

  while (at < lines.length) {
    if (line().trim() === '') {
      at += 1;
    } else if (begins(/^```/)) {
      at += 1;
      const code: string[] = [];
      while (at < lines.length && !begins(/^```/)) {
        code.push(line());
        at += 1;
      }
      at += 1;
      blocks.push({ kind: 'code', text: code.join('\n') });
    } else if (begins(/^#{1,6} /)) {
      const level = line().indexOf(' ');
      const words = line().slice(level).trim();
      blocks.push({ kind: 'heading', level, id: slug(words), inside: parseInline(words), text: words });
      at += 1;
    } else if (begins(/^\|/)) {
      const rows: string[] = [];
      while (begins(/^\|/)) {
        rows.push(line());
        at += 1;
      }
      const [head = '', second = '', ...rest] = rows;
      const ruled = /^[|\s:-]+$/.test(second);
      blocks.push({ kind: 'table', head: cells(head), rows: (ruled ? rest : rows.slice(1)).map(cells) });
    } else if (begins(ITEM)) {
      const ordered = /^\d/.test(line());
      const items: string[] = [];
      while (at < lines.length && line().trim() !== '') {
        const item = ITEM.exec(line());
        if (item) items.push(item[1] ?? '');
        else items[items.length - 1] += ` ${line().trim()}`;
        at += 1;
      }
      blocks.push({ kind: 'list', ordered, items: items.map(parseInline) });
    } else {
      const quote = begins(/^> /);
      const words: string[] = [];
      while (at < lines.length && line().trim() !== '' && !begins(/^(#{1,6} |```|\|)/)) {
        words.push(line().replace(/^> ?/, '').trim());
        at += 1;
      }
      blocks.push({ kind: quote ? 'quote' : 'paragraph', inside: parseInline(words.join(' ')) });
    }
  }
  return blocks;
}
