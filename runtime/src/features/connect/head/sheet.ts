/** The rules of this folder's `.css.ts` files, put in by the build. */
export const sheet: string = '__APPKIT_VIEW_CSS__'
