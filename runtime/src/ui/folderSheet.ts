import { getFileScope } from '@vanilla-extract/css/fileScope'

/**
 * Stands for the rules of the folder in which it is called, those of its `.css.ts` files and of folders within it that
 * have no sheet of their own. The build of the package puts them in as a text, which loads with the views of that folder
 * and is adopted beside the sheet of the modal. For a `.css.ts` file, where the build calls it.
 *
 * @example
 * export const sheet: string = folderSheet()
 */
export function folderSheet(): string {
  const { filePath } = getFileScope()
  return `__APPKIT_CSS_OF:${filePath.replace(/^(?:runtime\/)?src\//, '').replace(/\/[^/]*$/, '')}__`
}
