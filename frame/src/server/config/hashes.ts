import { createHash } from 'node:crypto'
import { loadPageFiles, type PageFiles, pageFileNames } from './pageFiles.js'

/** The files of the built page. */
export interface PageHashes {
  /** SHA-256 over all files, base64url: the build that the page tells the host. */
  readonly build: string
  /** SHA-256 of each file, as Subresource Integrity writes it, by the name that it is served under. */
  readonly files: Readonly<Record<string, string>>
}

const deadline = 15_000
const hashOf = (body: Uint8Array) => `sha256-${createHash('sha256').update(body).digest('base64')}`

/** Hashes the files of the built page. */
export function hashPage(page: PageFiles = loadPageFiles()): PageHashes {
  const files = pageFileNames.map((name) => {
    const served = page.names?.[name] ?? name
    return [served, hashOf(page.read(served)?.body ?? new Uint8Array())] as const
  })
  return { build: page.build, files: Object.fromEntries(files) }
}

/**
 * Loads the files of a page that somebody serves, and compares them with a list.
 *
 * @param origin - of the wallet, such as `https://wallet.example`
 * @returns the names of the files that are not those of the list
 * @throws Error if the server cannot be reached, or fails
 */
export async function findChanged(origin: string, { files }: PageHashes): Promise<readonly string[]> {
  const changed: string[] = []
  for (const [name, hash] of Object.entries(files)) {
    const url = new URL(`/sdk/${name}`, origin)
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(deadline) }).catch(
      () => {
        throw new Error(`${url.href} cannot be reached.`)
      },
    )
    // Another build has other names.
    const isThere = response.status !== 404
    if (isThere && !response.ok) throw new Error(`${url.href} answers ${response.status}.`)
    if (!isThere || hashOf(new Uint8Array(await response.arrayBuffer())) !== hash) changed.push(name)
  }
  return changed
}
