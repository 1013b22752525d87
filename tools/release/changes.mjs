// The files in .changeset wait for a release. They make its version, and its part of the changelog.

/** The packages that are released together, with their folders. */
export const released = {
  'appkit-runtime': 'runtime',
  'appkit-server': 'server',
  'appkit-sandbox': 'sandbox',
  'appkit-frame': 'frame',
  'create-appkit': 'cli',
}
const sizes = ['patch', 'minor', 'major']
const titles = { major: 'What breaks', minor: 'New', patch: 'Mended' }

/**
 * Reads a file of `.changeset`.
 *
 * @param {string} name the file's name, for errors
 * @param {string} content
 * @returns {{ packages: Record<string, string>, size: string, text: string }} packages with the size of their change, the
 *   greatest of them, and what users are told
 * @throws {Error} naming the file and what is wrong with it
 */
export function readChange(name, content) {
  const [, head, text] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(content) ?? []
  if (head === undefined)
    throw new Error(`${name} has no head between two lines of ---. See .changeset/README.md.`)
  const lines = head.split(/\r?\n/).filter((line) => line.trim() !== '')
  const packages = Object.fromEntries(lines.map((line) => readLine(name, line)))
  if (lines.length === 0)
    throw new Error(`${name} names no package. There are ${Object.keys(released).join(', ')}.`)
  if (text.trim() === '') throw new Error(`${name} tells users nothing. Write a sentence below the head.`)
  const size = sizes.findLast((each) => Object.values(packages).includes(each))
  return { packages, size, text: text.trim() }
}

function readLine(name, line) {
  const [, id, size] = /^['"]?([^'":]+)['"]?:\s*(\w+)\s*$/.exec(line) ?? []
  if (!Object.hasOwn(released, id))
    throw new Error(`${name}: ${line} names no package of ${Object.keys(released).join(', ')}.`)
  if (!sizes.includes(size)) throw new Error(`${name}: ${line} is neither ${sizes.join(', ')}.`)
  return [id, size]
}

/**
 * The version after the one that was released last (Semantic Versioning 2.0.0). Before 1.0.0 what breaks raises the minor version.
 *
 * @param {string} version such as `0.1.0`
 * @param {{ size: string }[]} changes at least one
 * @returns {string}
 */
export function nextVersion(version, changes) {
  const [major, minor, patch] = version.split('.').map(Number)
  const size = sizes.findLast((each) => changes.some((change) => change.size === each))
  if (size === undefined) throw new Error('Nothing waits for a release: .changeset has no change.')
  if (size === 'patch' || (size === 'minor' && major === 0)) return `${major}.${minor}.${patch + 1}`
  return size === 'minor' || major === 0 ? `${major}.${minor + 1}.0` : `${major + 1}.0.0`
}

/**
 * Puts a release above those before it. A version that the changelog calls not released yet gets its date, and what waits.
 *
 * @param {string} changelog what CHANGELOG.md says
 * @param {{ version: string, date: string, changes: { size: string, text: string }[] }} release its date as `2026-01-31`
 * @returns {string} what it says then
 */
export function addRelease(changelog, { version, date, changes }) {
  const [head, ...releases] = changelog.split(/^(?=## )/m).map((each) => each.trimEnd())
  const waiting = `## ${version} (not released yet)`
  const body = releases[0]?.startsWith(waiting) ? releases.shift().slice(waiting.length) : ''
  const parts = sizes.toReversed().flatMap((size) => {
    const [, before = ''] = body.split(`### ${titles[size]}\n`)
    const said = before.split(/^### /m)[0].trim()
    const texts = changes.filter((change) => change.size === size).map(({ text }) => listItem(text))
    const all = [...(said ? [said] : []), ...texts]
    return all.length === 0 ? [] : [`### ${titles[size]}`, all.join('\n')]
  })
  return `${[head, [`## ${version} (${date})`, ...parts].join('\n\n'), ...releases].join('\n\n')}\n`
}

function listItem(text) {
  return `- ${text.replaceAll('\n', '\n  ').replace(/[ \t]+$/gm, '')}`
}

/**
 * Puts the version that is released in place of the one before, in a file that names it.
 *
 * @param {string} path from the root of the repository
 * @param {string} content
 * @param {{ before: string, version: string }} versions
 * @returns {string}
 */
export function setVersion(path, content, { before, version }) {
  if (before === version) return content
  const changed = /(^|\/)package(-lock)?\.json$/.test(path)
    ? setInJson(content, { before, version })
    : content.replaceAll(before, version)
  if (changed === content) throw new Error(`${path} does not name version ${before}, so it was not raised.`)
  return changed
}

/** Raises a manifest, or every entry of a lock file. */
function setInJson(content, versions) {
  const json = JSON.parse(content)
  if (json.packages === undefined) raise(json, Object.hasOwn(released, json.name), versions)
  else
    for (const [place, entry] of Object.entries(json.packages)) raise(entry, isOurs(place, entry), versions)
  return `${JSON.stringify(json, null, 2)}\n`
}

/** In this repository our packages are folders, in an app they are installed, from tarballs. */
function isOurs(place, { link }) {
  if (Object.values(released).includes(place)) return true
  return link !== true && Object.hasOwn(released, place.replace('node_modules/', ''))
}

/** Ours have the version; any asks for exactly it, or for the tarball of it. Another range was chosen, and stays. */
function raise(manifest, isOwn, { before, version }) {
  const raised = (text) => (text === before ? version : text.replace(`-${before}.tgz`, `-${version}.tgz`))
  if (isOwn) manifest.version = version
  if (isOwn && manifest.resolved !== undefined) manifest.resolved = raised(manifest.resolved)
  for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies', 'devDependencies'])
    for (const name of Object.keys(released))
      if (manifest[kind]?.[name] !== undefined) manifest[kind][name] = raised(manifest[kind][name])
}
