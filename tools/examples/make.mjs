import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'
import { addTip } from './addTip.mjs'
import { examples } from './list.mjs'

const creator = join(root, 'cli/dist/bin/create-appkit.js')

/**
 * Makes every example anew in a folder.
 *
 * @param {string} place an empty folder
 */
export function makeExamples(place) {
  const rows = examples.map(({ name, about, flags, isTipped }) => {
    const args = [name, ...flags, '--no-install', '--no-git', '--yes', '--json']
    execFileSync(process.execPath, [creator, ...args], { cwd: place, stdio: ['ignore', 'ignore', 'inherit'] })
    if (isTipped) addTip(join(place, name))
    addNote(join(place, name, 'README.md'))
    const command = ['npx create-appkit', name, ...flags].join(' ')
    return `| [\`${name}\`](${name}) | ${about} | \`${command}\` |`
  })
  writeFileSync(join(place, 'README.md'), readme(rows))
}

/** Says before the first command of an example that it finds no packages yet. */
function addNote(path) {
  const note =
    'The packages are not on the npm registry yet. Until they are, [make this app from files](../README.md#before-the-packages-are-published).'
  writeFileSync(path, readFileSync(path, 'utf8').replace('\n```sh\n', `\n${note}\n\n\`\`\`sh\n`))
}

function readme(rows) {
  return `# Examples

Apps as \`create-appkit\` makes them. Each folder is whole. Its README has the commands
that install and start it; all services run on your machine, so none needs an account.

| | What it shows | Made by |
|:--|:--|:--|
${rows.join('\n')}

\`node tools/examples.mjs\` makes them anew, and a test fails where they are not what the command makes. So edit the
[templates](../templates/README.md), not these files.

## Before the packages are published

The packages are not on the npm registry yet, so nobody can install these folders: read them, and make the same app by the command of
the last column. In a clone of the repository run \`node tools/pack.mjs\`, and outside of the clone that command with
\`npx file:<path of the clone>/packs/create-appkit-<version>.tgz\` in the place of \`npx create-appkit\`
([packages from files](../docs/cli.md#packages-from-files)). For \`bridge\`, copy its \`src/Tip.tsx\` and \`src/App.tsx\` too.
Once they are published, copy a folder, or open it alone in an online editor.
`
}

/**
 * Compares two folders.
 *
 * @param {string} wanted
 * @param {string} found
 * @returns {readonly string[]} the files that are in one of them only, or differ.
 */
export function compareFolders(wanted, found) {
  const names = new Set([...listFiles(wanted), ...listFiles(found)])
  const read = (place, name) => {
    const path = join(place, name)
    return existsSync(path) ? readFileSync(path) : undefined
  }
  return [...names].sort().filter((name) => {
    const [one, other] = [read(wanted, name), read(found, name)]
    return one === undefined || other === undefined || !one.equals(other)
  })
}

function listFiles(place) {
  if (!existsSync(place)) return []
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(place.length + 1))
    .filter((path) => !/(^|[/\\])(node_modules|dist|\.next|\.appkit)([/\\]|$)/.test(path))
}
