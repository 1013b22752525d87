import { stringify } from 'yaml'

type Scope = Readonly<Record<string, unknown>>

const valueAt = (scope: Scope, path: string): unknown =>
  path
    .replace(/^\$?\.?/, '')
    .split('.')
    .filter((key) => key !== '')
    .reduce<unknown>((value, key) => (value as Scope | undefined)?.[key], scope)

/**
 * Renders a template of a Helm chart. It knows what the chart of this repository uses, `range` over a map, `printf`, `join`,
 * `quote`, `toYaml` and `nindent`, and throws for anything else, so that a chart which uses more is not taken as checked.
 *
 * @param template - the text
 * @param scope - `Values` and `Release`
 */
export function renderChart(template: string, scope: Scope): string {
  const range = /\{\{-? range \$(\w+), \$(\w+) := (\.[\w.]+) \}\}\n([\s\S]*?)\n?\{\{-? end \}\}/g
  const unrolled = template.replace(range, (_, key: string, each: string, path: string, body: string) =>
    Object.entries(valueAt(scope, path) as Scope)
      .map(([name, value]) => renderActions(body, { ...scope, [key]: name, [each]: value }))
      .join('\n'),
  )
  return renderActions(unrolled, scope)
}

function renderActions(text: string, scope: Scope): string {
  return text.replace(/\s?\{\{(-?) ?(.*?) \}\}/g, (found, trim: string, action: string) => {
    const space = trim === '' && /^\s/.test(found) ? found[0] : ''
    return space + String(pipe(action, scope))
  })
}

function pipe(action: string, scope: Scope): unknown {
  const [first = '', ...filters] = action.split(' | ')
  return filters.reduce<unknown>(
    (value, filter) => {
      const [name, given] = filter.split(' ')
      if (name === 'quote') return JSON.stringify(String(value))
      if (name === 'nindent')
        return `\n${String(value)
          .trimEnd()
          .replace(/^/gm, ' '.repeat(Number(given)))}`
      throw new Error(`${filter} is not known.`)
    },
    evaluate(first, scope),
  )
}

function evaluate(action: string, scope: Scope): unknown {
  const words = action.match(/"[^"]*"|\S+/g) ?? []
  const read = (word = ''): unknown => {
    if (word.startsWith('"')) return JSON.parse(word)
    const value = valueAt(scope, word)
    if (value === undefined) throw new Error(`${word} has no value.`)
    return value
  }
  const [name = '', ...rest] = words
  if (words.length === 1) return read(name)
  const [first, ...others] = rest.map(read)
  if (name === 'printf') return String(first).replace(/%s/g, () => String(others.shift()))
  if (name === 'join') return (others[0] as readonly string[]).join(String(first))
  if (name === 'toYaml') return stringify(first)
  throw new Error(`${name} is not known.`)
}
