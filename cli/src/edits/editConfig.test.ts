import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillDefaults } from '../ask/askChoices.js'
import { features } from '../catalogue/features.js'
import { namespaces } from '../catalogue/namespaces.js'
import { parseCreateFlags } from '../flags/parseCreateFlags.js'
import { renderConfig } from '../render/renderConfig.js'
import { type ConfigEdit, editConfig, type Part } from './editConfig.js'
import { hunksOf, revertHunks } from './hunks.js'

const context = {
  sandboxed: true,
  auth: 'http://localhost:4600/auth',
  secureSite: 'http://wallet.localhost:4601',
}
const text = (edit: ConfigEdit): string => {
  if ('unclear' in edit) throw new Error(edit.unclear)
  return edit.text
}
const feature = (id: string): Part => ({ kind: 'feature', id })
const namespace = (id: string): Part => ({ kind: 'namespace', id })
const parts = [
  ...features.filter(({ standard }) => standard !== 'always').map(({ id }) => feature(id)),
  ...namespaces.slice(1).map(({ id }) => namespace(id)),
]
const styles = [
  { eol: '\n', unit: '  ', quote: "'", semicolons: false },
  { eol: '\r\n', unit: '\t', quote: '"', semicolons: true },
] as const
const configs = [
  {},
  { features: 'none' },
  { features: 'swaps,send,no-analytics,siwx,socials' },
  { namespaces: 'eip155,solana,polkadot,bip122,cosmos' },
  { namespaces: 'eip155,cosmos', projectId: 'abc' },
].map((flags, index) => {
  const style = styles[index % 2]
  return renderConfig(fillDefaults(parseCreateFlags(flags), '.'), 'Shop', true, style).content
})

describe('an edit of a config', () => {
  it('is undone byte for byte, and does nothing twice, for every part of every config', () => {
    let changed = 0
    for (const source of configs) {
      for (const part of parts) {
        for (const on of [true, false]) {
          const after = text(editConfig(source, part, on, context))
          expect(text(editConfig(after, part, on, context))).toBe(after)
          if (after === source) continue
          changed++
          const back = revertHunks(after, hunksOf(source, after))
          expect(back).toBe(source)
          expect(text(editConfig(back ?? '', part, on, context))).toBe(after)
        }
      }
    }
    // Nearly every part can be added to a config, or taken out of it.
    expect(changed).toBeGreaterThan(configs.length * (parts.length - 1))
  })

  it('is undone without a record too, in a config of ours', () => {
    const source = configs[0] ?? ''
    for (const part of [...parts.filter(({ id }) => !['siwx', 'email', 'socials'].includes(id))]) {
      const first = text(editConfig(source, part, true, context)) === source
      const after = text(editConfig(source, part, !first, context))
      expect(after).not.toBe(source)
      expect(text(editConfig(after, part, first, context))).toBe(source)
    }
  })

  it('adds a namespace with its networks and their import', () => {
    const after = text(editConfig(configs[0] ?? '', namespace('solana'), true, context))
    expect(after).toContain(
      "import {\n  solanaDevnet,\n  solanaMainnet,\n  solanaSandbox,\n} from 'appkit-runtime/namespaces/solana/networks'\n",
    )
    expect(after).toContain("namespaces: ['eip155', 'solana'],")
    expect(after).toContain('    solanaSandbox,\n    solanaMainnet,\n    solanaDevnet,\n  ],')
  })

  it('takes out a network that the host has made from one of the namespace', () => {
    const added = text(editConfig(configs[0] ?? '', namespace('solana'), true, context))
    const own = added.replace('solanaDevnet,\n  ],', "{ ...solanaDevnet, name: 'Mine' },\n  ],")
    expect(own).not.toBe(added)
    expect(text(editConfig(own, namespace('solana'), false, context))).toBe(configs[0])
  })

  it('puts nothing between an import and the comment that is for its line', () => {
    const other = text(editConfig(configs[0] ?? '', namespace('solana'), true, context))
    const comment = '// eslint-disable-next-line sort-imports'
    const source = other.replace('import {\n  solanaDevnet', `${comment}\n$&`)
    expect(text(editConfig(source, namespace('polkadot'), true, context))).toMatch(
      /\nimport \{[^}]*\} from 'appkit-runtime\/namespaces\/polkadot\/networks'\n\/\/ eslint-disable-next-line sort-imports\nimport \{\n {2}solanaDevnet/,
    )
  })

  it('keeps the import of networks that the host spreads elsewhere', () => {
    const added = text(editConfig(configs[0] ?? '', namespace('solana'), true, context))
    const own = added.replace('export default', 'export const mine = { ...solanaDevnet }\n\nexport default')
    expect(text(editConfig(own, namespace('solana'), false, context))).toContain('import {\n  solanaDevnet,')
  })

  it('gives sign-in its address, once', () => {
    const after = text(editConfig(configs[0] ?? '', feature('siwx'), true, context))
    expect(after).toContain('features: { siwx: true },')
    expect(after).toContain("    auth: 'http://localhost:4600/auth',\n")
    expect(text(editConfig(after, feature('siwx'), true, context))).toBe(after)
  })

  it('gives a log-in the embedded wallet, and does not turn on the other one', () => {
    // A config that names no embedded wallet, as one for hosted services.
    const source = (configs[0] ?? '').replace(/^ *\/\/ The wallet of users.*\n *secureSite:.*\n/m, '')
    const email = text(editConfig(source, feature('email'), true, context))
    expect(email).toContain('features: { socials: false },')
    expect(email).toContain("    secureSite: 'http://wallet.localhost:4601',\n  },")
    const both = text(editConfig(email, feature('socials'), true, context))
    expect(both).toContain('features: {},')
    expect(text(editConfig(source, feature('email'), false, context))).toBe(source)
    const own = text(editConfig(source, feature('ownLogin'), true, context))
    expect(own).toContain('features: { email: false, socials: false, ownLogin: true },')
    expect(own).toContain("    secureSite: 'http://wallet.localhost:4601',\n  },")
  })

  it('follows a config written otherwise, and keeps what is around', () => {
    const source = `import { mainnet } from "appkit-runtime/namespaces/eip155/networks";
const config = {
  namespaces: ["eip155"], // one
  networks: [mainnet /* first */],
  features: {
    send: false, // later
    history: true
  }
} satisfies object;
export default config;
`
    expect(text(editConfig(source, feature('receive'), false, context))).toBe(
      source.replace('    send: false,', '    receive: false,\n    send: false,'),
    )
    expect(text(editConfig(source, feature('pay'), true, context))).toBe(
      source.replace('history: true\n', 'history: true,\n    pay: true\n'),
    )
    expect(text(editConfig(source, feature('send'), true, context))).toBe(
      source.replace('    send: false, // later\n', ''),
    )
    const namespaced = text(editConfig(source, namespace('cosmos'), true, context))
    expect(namespaced).toContain('networks: [mainnet, cosmosHub, osmosis /* first */]')
    expect(namespaced).toContain('namespaces: ["eip155", "cosmos"], // one')
    expect(namespaced).toContain(
      'import { cosmosHub, osmosis } from "appkit-runtime/namespaces/cosmos/networks";\n',
    )
  })

  it.each([
    ['{ swaps: false /* ask Ann */, onramp: false }', 'onramp', true, '{ swaps: false /* ask Ann */ }'],
    ['{ swaps: false /* ask Ann */, onramp: false }', 'swaps', true, '{ /* ask Ann */ onramp: false }'],
    ['{ /* not yet */ swaps: false, onramp: false }', 'swaps', true, '{ /* not yet */ onramp: false }'],
    ['{ swaps: false, /* , */ onramp: false }', 'onramp', true, '{ swaps: false /* , */ }'],
    ['{ /* none */ swaps: false }', 'swaps', true, '{ /* none */  }'],
    ['{ /* none */ }', 'pay', true, '{ /* none */ pay: true }'],
    ['{\n    // March.\n    swaps: false,\n  }', 'swaps', true, '{\n    // March.\n  }'],
  ])('keeps what a person has noted between the entries of %j', (written, id, on, expected) => {
    const config = (features: string) => `export default {\n  features: ${features},\n}\n`
    expect(text(editConfig(config(written), feature(id), on, context))).toBe(config(expected))
  })

  it.each([
    ['export default make()', 'does not export one object that can be followed'],
    ['export default {', 'does not parse'],
    ['export default { features }', 'has a shorthand for features, whose value is elsewhere'],
    ['export default { features: {}, ...all }', 'has a spread after features, which may replace it'],
    [
      'export default withMore({ a: 1 }, { features: {} })',
      'does not export one object that can be followed',
    ],
    ['export default { features: all }', 'has features that are not written out as an object'],
    ['export default { features: { ...all } }', 'takes features from another object; set receive there'],
    ['export default { ...all }', 'takes options from another object; set features.receive there'],
    [
      'export default { features: { receive: on() } }',
      'sets features.receive to on(), which only you can change',
    ],
  ])('leaves alone what it cannot follow: %s', (source, unclear) => {
    expect(editConfig(source, feature('receive'), false, context)).toEqual({ unclear })
  })
})

it.each([
  ['export default { ...all, features: {} }', 'takes options from another object; set endpoints.auth there'],
  [
    'export default { features: {}, endpoints: { ...all } }',
    'takes endpoints from another object; set auth there',
  ],
  [
    'export default { features: {}, endpoints: { ...all, relay: "" } }',
    'takes endpoints from another object; set auth there',
  ],
])('an address that another object may have is not written over: %s', (source, unclear) => {
  expect(editConfig(source, feature('siwx'), true, context)).toEqual({ unclear })
})

describe('a reversal of edits', () => {
  it('takes a change back around other edits, and never a part of it', () => {
    const before = 'a\nb\nc\nd\n'
    const after = 'a\nnew\nb\nc\nD\n'
    const hunks = hunksOf(before, after)
    expect(revertHunks(`x\n${after}y\n`, hunks)).toBe(`x\n${before}y\n`)
    expect(revertHunks('a\nnew\nb\nc\nd\n', hunks)).toBeUndefined()
    expect(revertHunks(`${after}new\n`, hunks)).toBeUndefined()
  })

  it('takes back every change, also of lines that are alike and close together', () => {
    const line = fc.constantFrom('<div>\n', '</div>\n', '\n', 'a\n')
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.array(line, { maxLength: 12 }), (before, after) => {
        fc.pre(after.length > 0)
        const [was, is] = [before.join(''), after.join('')]
        expect(revertHunks(is, hunksOf(was, is))).toBe(was)
      }),
      { numRuns: 2000 },
    )
  })
})
