// node tools/commits.mjs <base>: checks the messages of the commits since a base, as checks.yml does for a branch or a push:
// a subject of at most 72 characters, an empty line, and a body that says why. Merges are made by the host of the repository.
import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

/** How many characters of a subject `git log --oneline` shows on a terminal of 80 columns. */
const maxSubject = 72

/**
 * Finds what is wrong with the message of a commit.
 *
 * @param {string} message
 * @returns {string[]} sentences; none for a message that is as it should be
 */
export function mistakesIn(message) {
  const [subject = '', second = '', ...body] = message.trimEnd().split('\n')
  const length = [...subject].length
  const mistakes = []
  if (length > maxSubject)
    mistakes.push(`The subject has ${length} characters; at most ${maxSubject} are allowed.`)
  if (second.trim() !== '') mistakes.push('The line after the subject is not empty.')
  if (![second, ...body].some((line) => line.trim() !== '' && !/^[A-Z][\w-]+-[Bb]y: /.test(line)))
    mistakes.push('There is no body, which says why.')
  return mistakes
}

/**
 * Checks the commits of a repository since a base.
 *
 * @param {string} base a name that `git rev-parse` knows; only zeros where a push made the branch
 * @param {string} [folder] of the repository
 * @returns {{ checked: number, wrong: string[] } | undefined} undefined when the base is not in this clone
 */
export function checkCommits(base, folder = process.cwd()) {
  const options = /** @type {const} */ ({
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', `${base}^{commit}`], options)
  } catch {
    return undefined
  }
  const log = execFileSync('git', ['log', '--no-merges', '-z', '--format=%h%n%B', `${base}..HEAD`], options)
  const commits = log.split('\0').filter((each) => each.trim() !== '')
  const wrong = commits.flatMap((each) => {
    const [hash = '', ...message] = each.split('\n')
    const mistakes = mistakesIn(message.join('\n'))
    return mistakes.length === 0 ? [] : [`${hash} ${message[0]}\n  ${mistakes.join('\n  ')}`]
  })
  return { checked: commits.length, wrong }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [base] = process.argv.slice(2)
  if (base === undefined) {
    console.error('Say since which commit: node tools/commits.mjs origin/main')
    process.exit(2)
  }
  const found = checkCommits(base)
  if (found === undefined)
    console.log(`${base} is not in this clone: a new branch, or one that was rewritten. Nothing is checked.`)
  else console.log([...found.wrong, `${found.checked} commits, ${found.wrong.length} to reword.`].join('\n'))
  process.exitCode = found !== undefined && found.wrong.length > 0 ? 1 : 0
}
