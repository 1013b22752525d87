// npm run release [-- --write]: makes a release of what waits in .changeset. Without --write it works in a copy and changes nothing:
// it shows the next version, its changelog and what would be published. With --write it raises the versions here,
// writes CHANGELOG.md and leaves the artefacts in packs/. It publishes nothing; it prints the steps that a person takes.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listParts } from '../.ci/supplyChain.mjs'
import { copyRepository } from './copyRepository.mjs'
import { ensureBuild } from './ensureBuild.mjs'
import { ensureInstall } from './ensureInstall.mjs'
import { addRelease, nextVersion, readChange, released, setVersion } from './release/changes.mjs'
import { naming } from './release/naming.mjs'
import { describeBuild } from './release/provenance.mjs'
import { root } from './run.mjs'

const unknown = process.argv.slice(2).filter((word) => word !== '--write')
if (unknown.length > 0)
  stop(`npm run release does not know ${unknown.join(' ')}. It has one option, --write.`)
const isWritten = process.argv.includes('--write')
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
if (isWritten && git('status', '--porcelain') !== '')
  stop('Commit or put away what has changed first: a release is made of a commit.')

const read = (path) => readFileSync(join(root, path), 'utf8')
const files = readdirSync(join(root, '.changeset')).filter((file) => /^(?!README).*\.md$/.test(file))
const before = JSON.parse(read('runtime/package.json')).version
// A version without a tag has not been released, and is released as it is.
const isReleased = git('tag', '--list', `v${before}`) !== ''
if (isReleased && files.length === 0)
  stop('Nothing waits for a release: .changeset has no change. .changeset/README.md says what one is.')
const changes = files.sort().map((file) => readChange(`.changeset/${file}`, read(`.changeset/${file}`)))
const version = isReleased ? nextVersion(before, changes) : before
const date = new Date().toISOString().slice(0, 10)
const commit = git('rev-parse', 'HEAD')

await ensureInstall()
await ensureBuild()
const place = isWritten ? root : copyRepository(mkdtempSync(join(tmpdir(), 'appkit-release-')))
try {
  const changelog = addRelease(read('CHANGELOG.md'), { version, date, changes })
  for (const path of naming)
    writeFileSync(join(place, path), setVersion(path, read(path), { before, version }))
  writeFileSync(join(place, 'CHANGELOG.md'), changelog)
  for (const file of files) rmSync(join(place, '.changeset', file))
  console.log(
    `\n${before} → ${version}\n\n${changelog.slice(changelog.indexOf(`## ${version}`)).split(/\n(?=## )/)[0]}`,
  )
  makeArtefacts()
} finally {
  if (!isWritten) rmSync(place, { recursive: true, force: true })
}
printSteps()

/** Builds and packs what is released, with the parts, the checksums and the origin of each tarball beside it. */
function makeArtefacts() {
  // The installed packages are right but for our own version.
  const script = "import('./tools/ensureBuild.mjs').then(({ ensureBuild }) => ensureBuild())"
  runNode(['--eval', script])
  // The examples name the version as the command writes it, so it has to be built first.
  runNode(['tools/examples.mjs'])
  runNode(['tools/pack.mjs', '--built'])
  const packs = join(place, 'packs')
  const { packages } = JSON.parse(readFileSync(join(place, 'package-lock.json'), 'utf8'))
  for (const [name, folder] of Object.entries(released)) {
    const parts = listParts(packages, folder)
    writeFileSync(join(packs, `${name}-${version}.cdx.json`), `${JSON.stringify(parts, null, 2)}\n`)
  }
  const artefacts = readdirSync(packs).sort()
  const digests = artefacts.map((file) => ({ file, sha256: digest(join(packs, file)) }))
  const tarballs = digests.filter(({ file }) => file.endsWith('.tgz'))
  const origin = describeBuild(tarballs, { commit, version, node: process.version })
  writeFileSync(join(packs, 'provenance.json'), `${JSON.stringify(origin, null, 2)}\n`)
  writeFileSync(join(packs, 'SHA256SUMS'), digests.map(({ file, sha256 }) => `${sha256}  ${file}\n`).join(''))
  console.log(`\nIn packs/${isWritten ? '' : ', if it were written'}:`)
  for (const { file, sha256 } of digests) console.log(`  ${sha256.slice(0, 16)}…  ${file}`)
}

function digest(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

function runNode(args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: place, encoding: 'utf8' })
  if (status === 0) return
  console.error(`${stdout}${stderr}`)
  throw new Error(`node ${args.join(' ')} failed in ${place}.`)
}

function printSteps() {
  const hasRemote = existsSync(join(root, '.git')) && git('remote') !== ''
  const steps = isWritten
    ? [
        'Read CHANGELOG.md and the change: git diff',
        'Look at every view: npm run pictures && tar -czf packs/pictures.tar.gz -C .cache/pictures sheets',
        `git commit -am 'Release ${version}' && git tag -s v${version} -m v${version}`,
        `git push --follow-tags${hasRemote ? '' : '   (after git remote add origin …)'}`,
        'The workflow "Release" publishes what is tagged, with provenance. By hand:',
        ...Object.keys(released).map((name) => `  npm publish packs/${name}-${version}.tgz --access public`),
        'Put SHA256SUMS, provenance.json, the lists of parts (*.cdx.json) and pictures.tar.gz beside the release.',
      ]
    : [
        'Nothing was changed. npm run release -- --write makes this release here; docs/publishing.md has the rules.',
      ]
  console.log(`\n${steps.join('\n')}`)
}

function stop(text) {
  console.error(text)
  process.exit(2)
}
