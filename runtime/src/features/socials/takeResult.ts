const parameter = 'result_uri'
const isResult = (part: string) => part.startsWith(`${parameter}=`)

/**
 * Takes what a provider's page came back with out of the address of this page: out of its fragment, or out of its query where a
 * frame of another maker has put it. The rest stays as it is, to the letter.
 */
export function takeResult(): string | undefined {
  const { hash, pathname, search } = location
  const parts = [search, hash].map((text) => text.slice(1).split('&'))
  const found = parts.flat().findLast(isResult)
  if (found === undefined) return undefined
  const [query, fragment] = parts.map((all) => all.filter((part) => !isResult(part)).join('&'))
  history.replaceState(history.state, '', `${pathname}${query && `?${query}`}${fragment && `#${fragment}`}`)
  return new URLSearchParams(found).get(parameter) ?? undefined
}
