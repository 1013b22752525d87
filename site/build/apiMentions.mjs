import { isUnlisted } from './apiEntries.mjs'

const imports = /^import (?!type )\{([^}]*)\} from 'appkit-runtime(\/[^']*)?'$/gm

/**
 * Finds what the examples of docs import, and a reader would look up in vain.
 *
 * @param {readonly { entry: string, values: readonly string[] }[]} api the pages of the reference
 * @param {readonly { name: string, text: string }[]} pages those of docs
 * @returns {readonly string[]} a sentence for each function or other value that has no place in the reference
 */
export function findUnlisted(api, pages) {
  const known = new Map(api.map(({ entry, values }) => [entry, values]))
  const problems = pages.flatMap(({ name, text }) =>
    [...text.matchAll(imports)].flatMap(([, list = '', path = '']) => {
      const entry = `.${path}`
      if (isUnlisted(entry)) return []
      return valuesOf(list)
        .filter((each) => !known.get(entry)?.includes(each))
        .map(
          (each) =>
            `docs/${name} imports ${each} of appkit-runtime${path}, which no page of the reference has.`,
        )
    }),
  )
  return [...new Set(problems)]
}

/** The names of an import as the package has them, without types. */
const valuesOf = (list) =>
  list
    .split(',')
    .map((each) => each.trim().split(' as ')[0] ?? '')
    .filter((each) => each !== '' && !each.startsWith('type '))
