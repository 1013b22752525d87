/** The build puts the rules of this folder's `.css.ts` files here. */
export const sheet: string = '__APPKIT_VIEW_CSS__'
