import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addRelease, nextVersion, readChange, released, setVersion } from '../../../tools/release/changes.mjs'
import { naming } from '../../../tools/release/naming.mjs'
import { describeBuild } from '../../../tools/release/provenance.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const change = (size: string, text = 'A sentence.') => ({ size, text })

describe('a change that waits for a release', () => {
  it('names packages, how much each changes, and what users are told', () => {
    const content = "---\n'create-appkit': patch\nappkit-runtime: minor\n---\n\nA sentence.\n"
    expect(readChange('a.md', content)).toEqual({
      packages: { 'create-appkit': 'patch', 'appkit-runtime': 'minor' },
      size: 'minor',
      text: 'A sentence.',
    })
  })

  it.each([
    ['A sentence.', 'no head'],
    ['---\n\n---\nA sentence.', 'names no package'],
    ["---\n'left-pad': minor\n---\nA sentence.", 'names no package of appkit-runtime'],
    ['---\ntoString: patch\n---\nA sentence.', 'names no package of appkit-runtime'],
    ["---\n'create-appkit': huge\n---\nA sentence.", 'neither patch, minor, major'],
    ["---\n'create-appkit': minor\n---\n\n", 'tells users nothing'],
  ])('of %j is refused by file and reason', (content, reason) => {
    expect(() => readChange('.changeset/a.md', content)).toThrow(reason)
    expect(() => readChange('.changeset/a.md', content)).toThrow('.changeset/a.md')
  })

  it('whatever its text, is read or refused with the name of the file', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const content = `---\n'create-appkit': minor\n---\n${text}`
        if (text.trim() === '') expect(() => readChange('a.md', content)).toThrow('a.md')
        else expect(readChange('a.md', content).text).toBe(text.trim())
      }),
    )
  })
})

describe('the next version', () => {
  it.each([
    ['0.1.0', ['patch'], '0.1.1'],
    ['0.1.0', ['minor', 'patch'], '0.1.1'],
    ['0.1.9', ['patch', 'major'], '0.2.0'],
    ['1.2.3', ['patch'], '1.2.4'],
    ['1.2.3', ['patch', 'minor'], '1.3.0'],
    ['1.2.3', ['major'], '2.0.0'],
  ])('after %s with %j is %s', (before, sizes, version) => {
    expect(
      nextVersion(
        before,
        sizes.map((size) => change(size)),
      ),
    ).toBe(version)
  })
})

describe('the changelog', () => {
  const date = '2026-01-31'
  it('has the newest release first, what breaks first in it, and every text as a part of the list', () => {
    const changes = [change('patch', 'Mended.'), change('major', 'Broken.\n\nDo this.')]
    const after = addRelease('# Changelog\n\nHead.\n\n## 0.1.0 (2025-01-01)\n\nOld.\n', {
      version: '0.2.0',
      date,
      changes,
    })
    expect(after).toBe(
      '# Changelog\n\nHead.\n\n## 0.2.0 (2026-01-31)\n\n### What breaks\n\n- Broken.\n\n  Do this.\n\n### Mended\n\n- Mended.\n\n## 0.1.0 (2025-01-01)\n\nOld.\n',
    )
  })

  it('gives the version that was not released yet its date, and what waits', () => {
    const before = '# Changelog\n\n## 0.1.0 (not released yet)\n\n### New\n\n- All.\n'
    expect(addRelease(before, { version: '0.1.0', date, changes: [change('patch'), change('minor')] })).toBe(
      '# Changelog\n\n## 0.1.0 (2026-01-31)\n\n### New\n\n- All.\n- A sentence.\n\n### Mended\n\n- A sentence.\n',
    )
  })
})

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const current: string = JSON.parse(read('runtime/package.json')).version

/** The files of the repository that name a version, which is not a part of another one: `10.1.0` does not name `0.1.0`. */
function filesNaming(version: string): readonly string[] {
  const found = execFileSync('git', ['grep', '-IlF', version], { cwd: root, encoding: 'utf8' })
  const exactly = new RegExp(`(?<![\\d.])${version.replaceAll('.', '\\.')}(?!\\.?\\d)`)
  return found
    .trim()
    .split('\n')
    .filter((path) => exactly.test(read(path)))
}

/** Files that may name the version of the packages and are not raised with it. */
const exceptions = [
  // Made by the commands of the new version: the release runs tools/examples.mjs.
  /^examples\//,
  // These say what was released, and from which version a migration leads.
  /^CHANGELOG\.md$/,
  /^cli\/src\/migrations\//,
  // Examples of what an app says of itself, which may be any version.
  ...[/^specs\//, /^generated\//, /^docs\/behaviour\.md$/, /^tests\/requirements\.json$/],
  ...[/^tests\/bench\/load\/mix\.mjs$/, /^tests\/contract\/sandboxChain\.test\.ts$/],
  // Its example is the site of an old version.
  /^site\/README\.md$/,
  // Tests of functions that are given a version. Those of the built commands read it from their manifest.
  ...[/^cli\/src\/.*\.test\.ts$/, /^tests\/unit\/tools\//, /^tests\/packages\/commands\.test\.ts$/],
  /^tools\/release\/changes\.mjs$/,
]
/** Files about the apps that version 0.1.0 wrote: of the versions after it they may name none. */
const aboutFirst = [/^docs\/cli\.md$/, /^tests\/cli\/(fixtures\/|eject\.test\.ts$|upgrade\.test\.ts$)/]

describe('raising the version', () => {
  const versions = { before: '0.1.0', version: '9.8.7' }
  it('reaches every file that states it', () => {
    const others = current === '0.1.0' ? [...exceptions, ...aboutFirst] : exceptions
    const stated = filesNaming(current)
    expect(stated).toEqual(expect.arrayContaining(naming))
    const unnamed = stated.filter(
      (path) => !naming.includes(path) && !others.some((other) => other.test(path)),
    )
    expect(unnamed, 'A release leaves them at this version: tools/release/naming.mjs').toEqual([])
  })

  it('leaves nothing that asks a registry for the version before', () => {
    const raised = naming
      .filter((path) => path.endsWith('.json'))
      .map((path) => [path, setVersion(path, read(path), { before: current, version: '9.8.7' })] as const)
    const asked = new RegExp(`"(?:${Object.keys(released).join('|')})": "[^"]*${current}`)
    for (const [path, text] of raised) expect(text, path).not.toMatch(asked)
    const manifests = Object.fromEntries(raised.map(([path, text]) => [path, JSON.parse(text)]))
    expect(manifests['site/package.json']).toMatchObject({
      version: '0.0.0',
      devDependencies: { 'appkit-runtime': '9.8.7' },
    })
    const { packages } = manifests['package-lock.json']
    for (const folder of [...Object.values(released), 'site']) {
      const { version, peerDependencies = {}, devDependencies = {} } = manifests[`${folder}/package.json`]
      expect(packages[folder].version, folder).toBe(version)
      expect(packages[folder].peerDependencies ?? {}, folder).toEqual(peerDependencies)
      expect(packages[folder].devDependencies ?? {}, folder).toEqual(devDependencies)
    }
  })

  it('changes our packages in the lock file, and what asks for exactly them', () => {
    const lock = JSON.stringify({
      packages: {
        '': { devDependencies: { 'appkit-runtime': '^0.1.0' } },
        runtime: { version: '0.1.0' },
        cli: { version: '0.1.0', peerDependencies: { 'appkit-sandbox': '0.1.0' } },
        site: { version: '0.0.0', devDependencies: { 'appkit-runtime': '0.1.0' } },
        'node_modules/appkit-runtime': { resolved: 'runtime', link: true },
        'node_modules/other': { version: '0.1.0' },
      },
    })
    const { packages } = JSON.parse(setVersion('package-lock.json', lock, versions))
    expect(packages).toEqual({
      '': { devDependencies: { 'appkit-runtime': '^0.1.0' } },
      runtime: { version: '9.8.7' },
      cli: { version: '9.8.7', peerDependencies: { 'appkit-sandbox': '9.8.7' } },
      site: { version: '0.0.0', devDependencies: { 'appkit-runtime': '9.8.7' } },
      'node_modules/appkit-runtime': { resolved: 'runtime', link: true },
      'node_modules/other': { version: '0.1.0' },
    })
  })

  it('changes the tarballs of our packages in the lock file of an app', () => {
    const lock = (version: string) => ({
      packages: {
        '': { dependencies: { 'appkit-runtime': `file:vendor/appkit-runtime-${version}.tgz` } },
        'node_modules/appkit-runtime': { version, resolved: `file:vendor/appkit-runtime-${version}.tgz` },
        'node_modules/create-appkit': { version, peerDependencies: { 'appkit-sandbox': version } },
      },
    })
    const raised = setVersion('app/package-lock.json', JSON.stringify(lock('0.1.0')), versions)
    expect(JSON.parse(raised)).toEqual(lock('9.8.7'))
  })

  it('is refused where a file does not state the version', () => {
    expect(() => setVersion('README.md', 'Nothing.', versions)).toThrow(
      'README.md does not name version 0.1.0',
    )
    const manifest = `${JSON.stringify({ devDependencies: { 'appkit-runtime': '^0.1.0' } }, null, 2)}\n`
    expect(() => setVersion('site/package.json', manifest, versions)).toThrow('site/package.json')
  })
})

it('the origin of a release names each tarball with its digest, and the commit', () => {
  const origin = describeBuild([{ file: 'a-1.0.0.tgz', sha256: 'ab' }], {
    commit: 'c0',
    version: '1.0.0',
    node: 'v22',
  })
  expect(origin).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'a-1.0.0.tgz', digest: { sha256: 'ab' } }],
    predicate: { buildDefinition: { resolvedDependencies: [{ digest: { gitCommit: 'c0' } }] } },
  })
})
