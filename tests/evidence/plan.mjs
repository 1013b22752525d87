// Plan of the next pairs of test and mutant. A test is worth trying when it is short and reaches little that lies elsewhere.
import { nameOf } from './results.mjs'

const firstTries = 3
const maxTries = 6
const maxOfOneFile = 2
/** A longer one is tried only where no other reaches the mutant. */
const maxSeconds = 12
const pairsOfARun = 60

/**
 * @param {import('./results.mjs').Line[]} reached a line for each test, without a mutant
 * @param {import('./results.mjs').Line[]} killed
 * @param {ReturnType<typeof import('./mutants.mjs').listMutants>} mutants
 */
export function planKills(reached, killed, mutants) {
  const passing = reached.filter(({ passed }) => passed)
  const plan = {}
  let pairs = 0
  const ask = ({ file, title }, id) => {
    plan[file] ??= {}
    plan[file][title] ??= []
    if (plan[file][title].includes(id)) return
    plan[file][title].push(id)
    pairs += 1
  }
  // A test that fails with a mutant is run without one too, under the same load.
  const controlled = new Set(killed.filter(({ mutant }) => mutant === 0).map(nameOf))
  for (const line of killed) if (!line.passed && !line.isLate && !controlled.has(nameOf(line))) ask(line, 0)
  for (const mutant of inOrder(mutants)) {
    if (pairs >= pairsOfARun) break
    const tried = killed.filter((line) => line.mutant === mutant.id)
    const told = tried.filter(({ isLate }) => !isLate)
    const wanted = triesFor(told)
    const names = new Set(tried.map(nameOf))
    const next = reachersOf(mutant, passing, mutants).filter((test) => !names.has(nameOf(test)))
    for (const test of next.slice(0, Math.max(0, wanted - told.length))) {
      ask(test, mutant.id)
    }
  }
  return { plan, pairs }
}

/** Two catches of three say that others catch it as well; one or none asks for more. */
const triesFor = (tried) =>
  tried.length >= firstTries && tried.filter(({ passed }) => !passed).length >= 2
    ? 0
    : tried.length < firstTries
      ? firstTries
      : maxTries

/** Defences first, then the sample in the order of its hashes, which is that of no folder. */
const inOrder = (mutants) => [...mutants].sort((a, b) => rank(a) - rank(b) || (a.key < b.key ? -1 : 1))
const rank = ({ attack, test }) => (attack === undefined ? 1 : test.startsWith('tests/e2e/') ? 0 : 1)

/** Those that reach a mutant, the likeliest to catch it first, and not all of one file. */
export function reachersOf(mutant, passing, mutants) {
  const folder = folderOf(mutant.file)
  const near = new Set(mutants.filter(({ file }) => folderOf(file) === folder).map(({ id }) => id))
  const score = ({ reached, seconds, title }) => {
    const share = reached.filter((id) => near.has(id)).length / reached.length
    const isNamed = mutant.attack !== undefined && title.includes(mutant.attack)
    return (isNamed ? 10 : 0) + share / Math.sqrt(seconds)
  }
  const found = passing
    .filter(({ reached }) => reached.includes(mutant.id))
    .map((test) => ({ test, score: score(test) }))
    .sort((a, b) => b.score - a.score)
    .map(({ test }) => test)
  const count = new Map()
  const first = []
  const later = []
  for (const test of found) {
    const nth = (count.get(test.file) ?? 0) + 1
    count.set(test.file, nth)
    ;(nth <= maxOfOneFile && test.seconds <= maxSeconds ? first : later).push(test)
  }
  return [...first, ...later]
}

const folderOf = (file) => file.split('/').slice(0, 4).join('/')
