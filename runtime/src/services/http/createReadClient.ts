import type { Client } from 'openapi-fetch'

/** The options of each call. */
interface ReadOptions {
  readonly params: {
    readonly path?: Readonly<Record<string, string>>
    readonly query?: Readonly<Record<string, unknown>>
  }
  readonly parseAs: 'arrayBuffer' | 'blob'
  readonly signal: AbortSignal
}

/**
 * A client that only reads, for the first requests of a page: it sends what a generated client sends, whose library
 * would be a ninth of all bytes until the list of wallets is usable. `tests/contract/handRead.test.ts` holds the two
 * together.
 *
 * @param options - the address of the service, and what replaces `fetch`: it throws for replies that are errors.
 * @returns the `GET` of a generated client, typed by the paths of the spec.
 */
export function createReadClient<Paths extends object>(options: {
  readonly baseUrl: string
  readonly fetch: (request: Request) => Promise<Response>
}): Pick<Client<Paths>, 'GET'> {
  const base = options.baseUrl.replace(/\/$/, '')
  async function read(path: string, { params, parseAs, signal }: ReadOptions) {
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params.path?.[name] ?? ''))
    const query = Object.entries(params.query ?? {}).flatMap(([name, value]) => {
      // A list is written in style `form` without `explode`.
      const items = [value].flat().filter((each) => each !== undefined && each !== null)
      return items.length === 0 ? [] : `${name}=${items.map((each) => encodeURIComponent(String(each)))}`
    })
    const url = base + filled + (query.length === 0 ? '' : `?${query.join('&')}`)
    const response = await options.fetch(new Request(url, { signal }))
    return { data: await response[parseAs](), response }
  }
  return { GET: read as unknown as Client<Paths>['GET'] }
}
