/** Times in words and figures. */

/** Time left, as on a chess clock: `4:05`, `1:00:00`, tenths once it is about seconds, and days and hours by correspondence. */
export function clockFace(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d ${Math.floor(seconds / 3600) % 24} h`;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** How long ago, in the words of a language: "5 minutes ago", "yesterday". */
export function ago(then: number, now: number, language: string): string {
  const seconds = Math.min(0, (then - now) / 1000);
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const steps: [number, Intl.RelativeTimeFormatUnit][] = [
    [60, 'second'],
    [60, 'minute'],
    [24, 'hour'],
    [7, 'day'],
    [4.35, 'week'],
    [12, 'month'],
  ];
  let amount = seconds;
  for (const [size, unit] of steps) {
    if (Math.abs(amount) < size) return words.format(unit === 'second' ? 0 : Math.round(amount), unit);
    amount /= size;
  }
  return words.format(Math.round(amount), 'year');
}
