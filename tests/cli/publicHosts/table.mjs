import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../tools/run.mjs'

const kept = join(import.meta.dirname, 'rows.json')
const page = join(root, 'docs/hosts.md')

/**
 * Keeps what a host gave, and writes docs/hosts.md anew from all that is kept.
 *
 * @param {string} name The host's name.
 * @param {object} row What was seen.
 * @param {readonly string[]} names All hosts, in the order of the table.
 */
export function keepRow(name, row, names) {
  const rows = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {}
  rows[name] = row
  const ordered = names.filter((each) => each in rows).map((each) => [each, rows[each]])
  writeFileSync(kept, `${JSON.stringify(Object.fromEntries(ordered), null, 2)}\n`)
  writeFileSync(page, pageOf(ordered))
}

/** An error that was not there before is named, whatever else went away. */
function newOf(after, fresh) {
  return fresh.length > 0 ? `${after}, new: ${fresh.join(', ')}` : after
}

/** @returns {string} The page, from the rows that are kept. */
export function pageOf(rows) {
  const lines = rows.map(([name, { title, how, before, after, fresh = [], build, connected, left }]) => {
    const cells = [`\`${name}\``, title, how, before, newOf(after, fresh), left, build, connected]
    return `| ${cells.join(' | ')} |`
  })
  return `# Public hosts

Apps as other people have them: made by their own scaffolds from the registry, or written in the shape of a public app
where the registry has no scaffold. Each is installed and type-checked, then \`create-appkit\` joins it or migrates it from
its kit, with \`--yes\` and nothing edited by hand. It is type-checked again, built for production and served; a wallet connects
in Chromium against the [sandbox](sandbox.md), and is still connected after a reload.

| host | what it is | joined or migrated | type errors before | type errors after | left to a person | built | connected |
| --- | --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}

"No types" is an app in JavaScript. A new type error is named with its file. "Left to a person" counts the decisions that \`migrate\` lists with file and line, as
[the command's page](cli.md#migrate) says. Only the addresses of the services, the project id and the first network of
\`appkit.config.ts\` are changed before the build, so that the page talks to the sandbox.

\`node tests/cli/publicHosts/run.mjs\` makes this table, and with names only those rows. It needs the registry. \`npm test\` of
a release runs it, and leaves it out where the registry does not answer.
`
}
