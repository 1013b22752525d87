import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const docs = `${root}docs`

/** The sources of VitePress: the pages of docs, with their links to files outside it mended, and the pages that are made. */
export const collected = `${root}.cache/site/pages`
export const built = `${root}site/dist`

const { repository, version: own } = JSON.parse(readFileSync(`${root}runtime/package.json`, 'utf8'))

/** The version that the pages are about: that of the packages. */
export const version = own
/** The path of the site on its host. One of an older version lies in a folder of its own. */
export const base = process.env.SITE_BASE ?? '/'

/** The address at which people read files of the repository. */
export const forge = `${repository.url.replace(/^git\+|\.git$/g, '')}/blob/main/`
