import type { CatalogueEntry } from './types.js'

/** An address of a wallet that did not answer as a page that is there. */
export interface DeadLink {
  /** The path of the link in the entry: `homepage`, `stores.chrome`. */
  readonly key: string
  readonly url: string
  /** `answers 404`, `does not answer`. */
  readonly reason: string
}

export interface OpenLinksOptions {
  /** Default: the global one. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** The time limit for an answer, in ms. */
  readonly timeout?: number
}

/**
 * Opens every web address of a wallet, one after another. Schemes of apps cannot be opened here.
 *
 * @returns those that are dead. A host that refuses programs (403, 429) counts as one: nobody saw the page.
 */
export async function openLinks(
  entry: CatalogueEntry,
  { fetch = globalThis.fetch, timeout = 15_000 }: OpenLinksOptions = {},
): Promise<readonly DeadLink[]> {
  const dead: DeadLink[] = []
  for (const [key, url] of linksOf(entry)) {
    const reason = await fetch(url, { redirect: 'follow', signal: AbortSignal.timeout(timeout) }).then(
      async (response) => {
        await response.body?.cancel()
        return response.ok ? undefined : `answers ${response.status}`
      },
      () => 'does not answer',
    )
    if (reason !== undefined) dead.push({ key, url, reason })
  }
  return dead
}

/** The web addresses of a wallet, with their places in its entry. */
export function linksOf({
  homepage,
  web,
  mobile,
  desktop,
  stores,
}: CatalogueEntry): readonly (readonly [key: string, url: string])[] {
  return Object.entries({
    homepage,
    web,
    'mobile.universal': mobile?.universal,
    'desktop.universal': desktop?.universal,
    ...Object.fromEntries(Object.entries(stores ?? {}).map(([store, url]) => [`stores.${store}`, url])),
  }).flatMap(([key, url]) => (url === undefined ? [] : [[key, url] as const]))
}
