/** What systems and editors leave in a folder, and what a repository is made with. */
const harmless = new Set([
  '.DS_Store',
  'Thumbs.db',
  '.idea',
  '.vscode',
  '.git',
  '.gitattributes',
  '.github',
  '.gitignore',
  '.gitkeep',
])

/**
 * Tells whether a folder that holds something of this name still counts as empty, so that a new app goes there.
 * Nothing of that name is replaced then.
 *
 * @param entry A name in the folder.
 */
export function countsAsEmpty(entry: string): boolean {
  return harmless.has(entry) || /^(readme|licen[cs]e)([._-].*)?$/i.test(entry)
}
