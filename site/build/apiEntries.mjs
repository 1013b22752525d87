import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { root } from './paths.mjs'

/**
 * The groups of the reference, with the entries of the package that each has. One with a star stands for every folder that
 * the package has there.
 *
 * @type {readonly { text: string, entries: readonly string[] }[]}
 */
const groups = [
  { text: 'The kit', entries: ['.', './config', './headless', './languages', './cookie', './vite'] },
  { text: 'React', entries: ['./react', './react/cookie'] },
  { text: 'Features', entries: ['./features/*'] },
  { text: 'Namespaces', entries: ['./namespaces/*', './namespaces/*/actions'] },
  { text: 'Sign-in', entries: ['./signin', './signin/server', './signin/guard'] },
  {
    text: 'Bridges',
    entries: ['./viem', './ethers', './wagmi', './solana-kit', './web3js', './wallet-adapter'],
  },
  { text: 'WalletConnect', entries: ['./walletconnect', './walletconnect/wallet'] },
  { text: 'The embedded wallet', entries: ['./frame-messages'] },
  {
    text: 'Tests',
    entries: ['./testing', './testing/demo-wallet', './testing/page', './testing/playwright'],
  },
]

/** Entries without a page, each with its reason. */
const unlisted = {
  './namespaces/*/networks': 'are data: one constant for each network, which its name says.',
  './views': 'are of the views of one version, and documented where they are.',
  './styles.css': 'is a style sheet.',
  './package.json': 'is a description for package managers.',
}

/**
 * @returns {readonly { group: string, entry: string, file: string }[]} the entries that get a page, each with its source
 * @throws Error when an entry of the package is in no group, or a group has an entry that the package lacks
 */
export function findEntries() {
  const { exports } = JSON.parse(readFileSync(`${root}runtime/package.json`, 'utf8'))
  const listed = groups.flatMap(({ entries }) => entries)
  // A star reaches into folders, so this one is an entry that the package names by another.
  const named = [...Object.keys(exports), './namespaces/*/actions']
  const lost = named.filter((entry) => !listed.includes(entry) && !(entry in unlisted))
  const gone = [...listed, ...Object.keys(unlisted)].filter((entry) => !named.includes(entry))
  if (lost.length > 0) throw new Error(`No group of site/build/apiEntries.mjs has ${lost.join(', ')}.`)
  if (gone.length > 0) throw new Error(`The package has no entry ${gone.join(', ')}, which a group names.`)
  return groups.flatMap(({ text, entries }) =>
    entries.flatMap((entry) => {
      const types = exports[entry]?.types ?? './dist/namespaces/*/actions/index.d.ts'
      return expand(entry, types).map((each) => ({ group: text, ...each }))
    }),
  )
}

/** Whether docs may import names of an entry that has no page. */
export const isUnlisted = (entry) =>
  entry.replace(/^(\.\/namespaces\/)[^/]+(\/networks)$/, '$1*$2') in unlisted

/** An entry with a star is one entry for each folder that has its source. */
function expand(entry, types) {
  const source = `${root}runtime/${types.replace('./dist/', 'src/').replace('.d.ts', '')}`
  const [before = '', after] = source.split('*')
  if (after === undefined) {
    const file = findSource(source)
    if (file === undefined) throw new Error(`No source of ${types} was found.`)
    return [{ entry, file }]
  }
  return readdirSync(before).flatMap((folder) => {
    const file = findSource(before + folder + after)
    return file === undefined ? [] : [{ entry: entry.replace('*', folder), file }]
  })
}

const findSource = (base) => [`${base}.ts`, `${base}.tsx`].find((each) => existsSync(each))
