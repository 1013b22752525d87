/**
 * The folder of the built page. It lies here, one folder below the page's, because a package that has this server inside has it in
 * one file one folder below the page, too: there the same way leads to it.
 */
export const pageFolder = new URL('../page/', import.meta.url)
