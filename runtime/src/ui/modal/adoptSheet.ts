const made = new Map<string, CSSStyleSheet>()

/**
 * Gives a shadow root a style sheet, once. It comes before those that are there, so that what comes with
 * a view overrides nothing of the shell.
 *
 * @param text the sheet's rules; the same text is one sheet for every root.
 */
export function adoptSheet(root: ShadowRoot, text: string): void {
  const sheet = made.get(text) ?? new CSSStyleSheet()
  if (!made.has(text)) {
    sheet.replaceSync(text)
    made.set(text, sheet)
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets]
}
