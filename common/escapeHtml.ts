/**
 * Writes a text for HTML, SVG or XML: between tags, or within an attribute in quotes.
 *
 * @example
 * escapeHtml('<b>') // '&#60;b&#62;'
 */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
