/** The languages of the page and of the mails besides English: the files of `frame/languages`. */
export const languages = ['de'] as const
