export const modalCss: string = '__APPKIT_MODAL_CSS__'
