import type { History, HistoryPage, HistoryQuery } from '../../ports/history.js'
import type { Chain, Source } from '../base/createChain.js'

const form = /^(\d+)~(.*)$/s

/**
 * The past of an account, from the first source that answers. The next page comes from the same source, which alone can read
 * its cursor.
 *
 * @param chainOf - makes the chain of some sources
 */
export function composeHistory(
  sources: readonly Source<History>[],
  chainOf: (sources: readonly Source<History>[]) => Chain<History>,
): History {
  const marked = sources.map((source, at) => ({ ...source, use: markCursor(source.use, at) }))
  const all = chainOf(marked)
  const each = marked.map((source) => chainOf([source]))
  return {
    page: async (query) => {
      const { caip2, cursor } = query
      if (cursor === null)
        return caip2 === null || all.serves(caip2)
          ? all.ask(caip2, (use) => use.page(query))
          : { rows: [], next: null }
      const [, at, own] = form.exec(cursor) ?? []
      if (own === undefined) return null
      return (await each[Number(at)]?.ask(caip2, (use) => use.page({ ...query, cursor: own }))) ?? null
    },
  }
}

/** A source whose cursors name its place in the list. */
const markCursor = (use: History, at: number): History => ({
  page: async (query: HistoryQuery): Promise<HistoryPage | null> => {
    const page = await use.page(query)
    return page && { rows: page.rows, next: page.next === null ? null : `${at}~${page.next}` }
  },
})
