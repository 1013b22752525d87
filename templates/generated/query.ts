/** How a list or an object stands in a query: OpenAPI 3.1, section 4.8.12.2; json is a parameter with content. */
export interface QueryForm {
  readonly style: 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject' | 'json'
  readonly explode: boolean
}

const plain: QueryForm = { style: 'form', explode: true }
const joiners: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '|' }

const isGiven = (value: unknown): boolean => value !== undefined && value !== null
const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

// Brackets stay as they are, in names such as ids[], because most servers show and log them so.
const encodeName = (name: string): string =>
  encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']')

const encodeValue = (value: unknown): string =>
  encodeURIComponent(isNested(value) ? JSON.stringify(value) : String(value))

// OpenAPI says nothing of lists inside deepObject: ids[]=a&ids[]=b, and items[0][id]=a where entries are objects.
const deep = (prefix: string, value: unknown): readonly string[] => {
  if (!isGiven(value)) return []
  if (!isNested(value)) return [prefix + '=' + encodeValue(value)]
  const numbered = Array.isArray(value) && value.some(isNested)
  return Object.entries(value).flatMap(([key, item]) =>
    deep(prefix + '[' + (Array.isArray(value) && !numbered ? '' : encodeURIComponent(key)) + ']', item),
  )
}

const write = (name: string, value: unknown, { style, explode }: QueryForm): readonly string[] => {
  if (!isGiven(value)) return []
  const start = encodeName(name)
  if (style === 'json') return [start + '=' + encodeURIComponent(JSON.stringify(value))]
  if (!isNested(value)) return [start + '=' + encodeValue(value)]
  if (style === 'deepObject') return deep(start, value)
  const entries = Object.entries(value).filter(([, item]) => isGiven(item))
  if (entries.length === 0) return []
  if (explode) return entries.flatMap(([key, item]) => write(Array.isArray(value) ? name : key, leaf(item), plain))
  const parts = entries.flatMap(([key, item]) =>
    Array.isArray(value) ? [encodeValue(item)] : [encodeURIComponent(key), encodeValue(item)],
  )
  return [start + '=' + parts.join(joiners[style] ?? ',')]
}

// A list of lists and the like: no style has a form for it.
const leaf = (value: unknown): unknown => (isNested(value) ? JSON.stringify(value) : value)

/**
 * Makes a serializer of queries. Parameters without a form are written as OpenAPI does by default: ids=a&ids=b. What is
 * undefined or null is left out.
 */
export const writeQuery =
  (forms: Readonly<Record<string, QueryForm>>) =>
  (query: Readonly<Record<string, unknown>>): string =>
    Object.entries(query)
      .flatMap(([name, value]) => write(name, value, (Object.hasOwn(forms, name) && forms[name]) || plain))
      .join('&')
