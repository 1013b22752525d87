/** Survivors may be argued, but not more than one in ten. */
const minKilled = 0.9

const isArgued = (survivors, { module }, { text }) => survivors[module]?.[text] !== undefined
const alive = ({ mutants }) => mutants.filter(({ status }) => status === 'survived')
const killed = ({ mutants }) => mutants.filter(({ status }) => status !== 'survived')

/** One line for each module: its mutants, and what became of them. */
export function printTable(results, survivors) {
  const rows = results.map((result) => {
    const argued = alive(result).filter((mutant) => isArgued(survivors, result, mutant)).length
    const late = result.mutants.filter(({ status }) => status === 'late').length
    return [
      result.module,
      result.mutants.length,
      `${killed(result).length}${late > 0 ? ` (${late} by time)` : ''}`,
      `${alive(result).length} (${argued})`,
    ]
  })
  const head = ['module', 'mutants', 'killed', 'survived (argued)']
  return [head, head.map(() => '--'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/**
 * Lists faults to mend: survivors that nobody has argued, arguments for mutants that are killed or gone, tests that fail
 * without a mutant, and a module of which too few are killed.
 *
 * @param known - the modules of the whole list, also those that were not judged this time
 */
export function listProblems(results, survivors, known) {
  const unlisted = Object.keys(survivors).filter((module) => !known.includes(module))
  return [
    ...unlisted.map((module) => `${module} is in survivors.mjs, but not in modules.mjs`),
    ...results.flatMap((result) => problemsOf(result, survivors)),
    ...(shareOf(results) < minKilled ? [`Fewer than ${minKilled * 100} % were killed`] : []),
  ]
}

function problemsOf(result, survivors) {
  const { module, broken } = result
  if (broken.length > 0) return broken.map((text) => `${module}: a test fails without a mutant: ${text}`)
  const left = alive(result)
  const open = left.filter((mutant) => !isArgued(survivors, result, mutant))
  const gone = Object.keys(survivors[module] ?? {}).filter((text) => !left.some((each) => each.text === text))
  return [
    ...open.map(
      ({ line, text, reached }) =>
        `${module}:${line} ${reached ? 'survived' : 'is reached by no test'}\n  ${text}`,
    ),
    ...gone.map((text) => `${module}: survivors.mjs argues a mutant that is killed or gone\n  ${text}`),
  ]
}

const shareOf = (results) => {
  const all = results.flatMap(({ mutants }) => mutants)
  return all.length === 0 ? 1 : results.flatMap(killed).length / all.length
}

/** The sum over all modules, in words. */
export function share(results) {
  const all = results.flatMap(({ mutants }) => mutants).length
  return `${results.flatMap(killed).length} of ${all} mutants killed (${(shareOf(results) * 100).toFixed(1)} %)`
}
