// node .ci/supplyChain.mjs: what we ship and build with may be used by everybody, no secret is in the repository,
// and each package has its list of parts (CycloneDX) in .cache/sbom. Reads the lock file; asks nobody.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../tools/run.mjs'

/** Licences of what reaches users of our packages. */
const permissive =
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Python-2.0 Zlib'.split(' ')
/** Licences of what we build and test with, too. CC0 and CC-BY are those of tables of data. */
const open = [...permissive, ...'Unlicense MPL-2.0 LGPL-3.0 GPL-3.0 CC0-1.0 CC-BY-4.0'.split(' ')]
/** Packages whose manifest is silent or not in the words of SPDX, by what the licence file inside says. */
const stated = {
  '@figma/rest-api-spec@0.43.0': 'MIT',
  'deep-freeze-strict@1.1.1': 'Unlicense', // "released to the public domain"
  'eval@0.1.8': 'MIT',
  'eyes@0.1.8': 'MIT',
  'memorystream@0.3.1': 'MIT',
  'require-like@0.1.2': 'MIT',
  'ripemd160-min@0.0.6': 'MIT',
  'text-encoding-utf-8@1.0.2': 'Unlicense',
}
const published = {
  runtime: 'appkit-runtime',
  server: 'appkit-server',
  sandbox: 'appkit-sandbox',
  frame: 'appkit-frame',
  cli: 'create-appkit',
}

/** @returns {boolean} whether one may choose terms of an SPDX expression that are all in the list */
export function fits(expression, list) {
  const tokens = String(expression).match(/[()]|[^\s()]+/g) ?? []
  const leaf = () => {
    if (tokens[0] !== '(') return list.includes(String(tokens.shift()).replace(/-(only|or-later)$/, ''))
    tokens.shift()
    const inner = any()
    return tokens.shift() === ')' && inner
  }
  const all = () => {
    let fit = leaf()
    // An exception gives more than the licence does.
    while (tokens[0] === 'WITH') tokens.splice(0, 2)
    while (tokens[0] === 'AND') fit = tokens.shift() && all() && fit
    return fit
  }
  const any = () => {
    let fit = all()
    while (tokens[0] === 'OR') fit = (tokens.shift() && all()) || fit
    return fit
  }
  return any() && tokens.length === 0
}

/** The name of a package, under whatever name it was installed. */
const nameOf = (place, { name } = {}) => name ?? place.replace(/^.*node_modules\//, '')

/** Node's own search in a lock file: the nearest node_modules upwards. */
export function locate(packages, name, from) {
  for (let base = from; ; base = base.replace(/(^|\/)[^/]+$/, '')) {
    const place = `${base}${base === '' ? '' : '/'}node_modules/${name}`
    if (packages[place] !== undefined) return place
    if (base === '') return undefined
  }
}

/** Builds the graph of one of our packages: dependencies of all kinds, and libraries that its build puts inside. */
export function partsOf(packages, folder, inside = vendored(folder)) {
  const edges = new Map()
  const visit = (place) => {
    if (edges.has(place)) return
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[place]
    // Somebody else's package that is an optional peer of ours is the host's own choice.
    const isChoice = (name) =>
      place === folder && peerDependenciesMeta?.[name]?.optional && !packages[`node_modules/${name}`]?.link
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !isChoice(name))
    const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
    if (place === folder) names.push(...inside)
    const next = [...new Set(names)]
      .map((name) => locate(packages, name, place))
      .filter(Boolean)
      .map((found) => (packages[found].link ? packages[found].resolved : found))
    edges.set(place, next)
    for (const each of next) visit(each)
  }
  visit(folder)
  return edges
}

/** The packages that a build has inside, by the list that it leaves. */
function vendored(folder) {
  const places = [
    ...['dist', 'dist/bin', 'dist/solana', 'dist/phone', 'dist/signin', 'dist/frame', 'dist/page'],
    ...['dist/server/signin', 'dist/server/frame', 'dist/server/page'],
  ]
  const lists = places.map((place) => join(root, folder, place, 'libraries/packages.json'))
  const names = lists.filter(existsSync).flatMap((list) => JSON.parse(readFileSync(list, 'utf8')))
  return [...new Set(names)]
}

/** @returns {string[]} what stands against the lock file of an app that tests install; none when all is well */
export function checkApp(packages) {
  return Object.entries(packages).flatMap(([place, { version, license, integrity, resolved }]) => {
    // Our own packages come from this repository.
    if (place === '' || resolved?.startsWith('file:')) return []
    const id = `${nameOf(place)}@${version}`
    if (!fits(stated[id] ?? license, open)) return [`${id} is ${license ?? 'of no licence'}`]
    return integrity === undefined ? [`${id} has no checksum in the lock file`] : []
  })
}

/** @returns {string[]} what stands against the lock file of this repository; none when all is well */
export function checkLicences(packages, inside) {
  const shipped = new Set(
    Object.keys(published).flatMap((folder) => [...partsOf(packages, folder, inside).keys()]),
  )
  return Object.entries(packages).flatMap(([place, entry]) => {
    const { version, license, link, dev, integrity } = entry
    if (!place.includes('node_modules/') || link) return []
    const id = `${nameOf(place, entry)}@${version}`
    const terms = stated[id] ?? license
    const found = []
    if (!fits(terms, shipped.has(place) ? permissive : open))
      found.push(`${id} is ${terms ?? 'of no licence'}${shipped.has(place) ? ', and shipped' : ''}`)
    if (integrity === undefined) found.push(`${id} has no checksum in the lock file`)
    if (/^@(walletconnect|reown)\//.test(id)) {
      // The small parts of that client are MIT; its newer releases have terms of their own.
      const terms = id.startsWith('@reown/') ? ['Apache-2.0'] : ['Apache-2.0', 'MIT']
      if (!dev || !terms.includes(license))
        found.push(`${id} may only be used to build, under ${terms.join(' or ')}`)
      const asked = [packages.tests, packages['']].find((each) => each?.devDependencies?.[nameOf(place)])
        ?.devDependencies[nameOf(place)]
      if (asked !== undefined && asked.split('@').at(-1) !== version)
        found.push(`${id} is asked for as ${asked}`)
    }
    return found
  })
}

/** What a secret looks like; with a group, the secret is what the group has. */
const secrets = [
  /-----BEGIN [A-Z ]*PRIVATE KEY[A-Z ]*-----[^-]*/g,
  /\b(?:npm_|gh[pousr]_|github_pat_|glpat-|xox[abprs]-|sk_live_|AKIA|AIza)(?![a-z]+_)[\w-]{16,}/g,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g,
  /:?_(?:authToken|auth|password)\s*=\s*["']?[^\s"'$]{8,}/g,
  /(?:mnemonic|phrase|words)\W{1,40}\b((?:[a-z]{3,8} ){11,23}[a-z]{3,8})\b/gi,
]
const number = /\b(?:0x)?[0-9a-f]{64}\b/gi
/** The words before a number that say that it is a key. To look back from each number is quicker than to look ahead for one. */
const namesKey = /(?:key|secret|seed|mnemonic)s?\b[^;{}]{0,80}$/i

/** Every place of a text that looks like a secret, with where it begins. */
function* matchSecrets(text) {
  for (const pattern of secrets)
    for (const { 0: whole, 1: secret = whole, index } of text.matchAll(pattern))
      yield { match: secret, index }
  for (const { 0: match, index } of text.matchAll(number))
    if (namesKey.test(text.slice(Math.max(0, index - 100), index))) yield { match, index }
}

/** Keys that everybody knows, by the beginning of their SHA-256. */
const known = {
  bc1a50966c9e: 'Anvil, first account',
  '8335c5533482': 'Anvil, second account',
  b26ab6529d20: 'Anvil, third account',
  f070994a8599: 'Anvil, eighth account',
  '38e69fdd19ae': 'Anvil, ninth account',
  '967f21586cdf': 'Anvil, tenth account',
  f79cd64f9cea: 'Anvil, phrase',
  c315c7b1e126: 'BIP-322, examples',
  '293757b37172': 'the second key of the test wallet of Bitcoin',
  '9f3630f4a97b': 'Substrate, Alice, sr25519',
  '02b012dcc47d': 'Substrate, Alice, ed25519',
  '4c8bfd5fef1b': 'Substrate, Alice, ecdsa',
  '0781c1a5cdca': 'Substrate, Bob',
  '618367e2de4b': 'Substrate, Alice, public key',
  '425d2ad1959f': 'WalletConnect, example of a pairing',
  '914a7ebc00f8': 'the benchmark, server of *.test on this machine',
}

/** Files of published test vectors, whole; keys in them are nobody's. */
const vectors = { 'runtime/src/walletconnect/vectors.json': 'a4fcde258ea0' }

/** @returns {string[]} places of what looks like a secret and is not known to be none */
export function findSecrets(file, text) {
  if (vectors[file] === createHash('sha256').update(text).digest('hex').slice(0, 12)) return []
  const found = [...matchSecrets(text)].flatMap(({ match, index }) => {
    const digest = createHash('sha256').update(match.trim().replace(/^0x/, '')).digest('hex').slice(0, 12)
    const line = text.slice(0, index).split('\n').length
    return known[digest] === undefined ? [`${file}:${line}: ${match.slice(0, 12)}… (${digest})`] : []
  })
  return /(^|\/)(\.npmrc|\.env(\..+)?|id_\w+|.+\.(p12|pfx|jks|keystore))$/.test(file)
    ? [...found, `${file}: a file of this name holds secrets`]
    : found
}

/** The parts of one of our packages as CycloneDX 1.6; the same bytes for the same lock file. */
export function listParts(packages, folder, inside) {
  const edges = partsOf(packages, folder, inside)
  const purl = (place) =>
    `pkg:npm/${nameOf(place, packages[place]).replace('@', '%40')}@${packages[place].version}`
  const component = (place) => {
    const { version, license, integrity, optional, devOptional } = packages[place]
    const [, group, name] = /^(?:(@[^/]+)\/)?(.+)$/.exec(nameOf(place, packages[place]))
    const terms = stated[`${nameOf(place, packages[place])}@${version}`] ?? license ?? 'MIT'
    return {
      type: 'library',
      'bom-ref': place,
      ...(group && { group }),
      name,
      version,
      purl: purl(place),
      scope: optional || devOptional ? 'optional' : 'required',
      licenses: [/ /.test(terms) ? { expression: terms } : { license: { id: terms } }],
      ...(integrity && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
      }),
    }
  }
  const { scope, ...self } = component(folder)
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: self },
    components: [...edges.keys()]
      .filter((place) => place !== folder)
      .sort()
      .map(component),
    dependencies: [...edges].map(([ref, dependsOn]) => ({ ref, dependsOn })),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  const tracked = files.filter((file) => file !== '' && basename(file) !== 'package-lock.json')
  const apps = files.filter((file) =>
    /^tests\/(?:cli\/frameworks\/locks|runtimes)\/.*package-lock\.json$/.test(file),
  )
  const problems = [
    ...checkLicences(packages),
    ...apps.flatMap((file) => checkApp(JSON.parse(readFileSync(join(root, file), 'utf8')).packages)),
    ...tracked.flatMap((file) => findSecrets(file, readFileSync(join(root, file), 'utf8'))),
  ]
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
  console.log(
    `licences of ${Object.keys(packages).length} packages, secrets in ${tracked.length} files: fine`,
  )
  const folder = join(root, '.cache/sbom')
  mkdirSync(folder, { recursive: true })
  for (const [place, name] of Object.entries(published)) {
    const bill = listParts(packages, place)
    writeFileSync(join(folder, `${name}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`)
    console.log(`.cache/sbom/${name}.cdx.json  ${bill.components.length} parts`)
  }
}
