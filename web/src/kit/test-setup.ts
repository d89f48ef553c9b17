/** What jsdom lacks of a browser and our code, or Svelte's, asks for. */
window.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as MediaQueryList;

/** Nothing has a size in jsdom, so nothing changes it. */
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
