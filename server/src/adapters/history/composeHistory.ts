import type { History, HistoryPage, HistoryQuery } from '../../ports/history.js'
import type { Chain, Source } from '../base/createChain.js'

const FORM = /^(\d)~(.*)$/s

/**
 * The past of an account, from the first source that answers. The next page comes from the same source, which alone can read
 * its cursor.
 */
export function composeHistory(
  sources: readonly Source<History>[],
  chainOf: (source: Source<History>) => Chain<History>,
): History {
  const chains = sources.map(chainOf)
  const askOne = async (at: number, query: HistoryQuery): Promise<HistoryPage | null> => {
    const page = await chains[at]?.ask(query.caip2, (use) => use.page(query))
    if (!page) return null
    return { rows: page.rows, next: page.next === null ? null : `${at}~${page.next}` }
  }
  return {
    page: async (query) => {
      if (query.cursor !== null) {
        const [, at, cursor] = FORM.exec(query.cursor) ?? []
        return at === undefined || cursor === undefined ? null : askOne(Number(at), { ...query, cursor })
      }
      let failure: unknown
      for (const [at, chain] of chains.entries()) {
        if (query.caip2 !== null && !chain.serves(query.caip2)) continue
        try {
          return await askOne(at, query)
        } catch (error) {
          failure = error
        }
      }
      if (failure !== undefined) throw failure
      return { rows: [], next: null }
    },
  }
}
