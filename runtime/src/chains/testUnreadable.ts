const fails = () => {
  throw new Error('no')
}
const traps = { has: fails, ownKeys: fails }

function revoke<Value extends object>(target: Value): Value {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}

type Cases = readonly (readonly [what: string, value: unknown])[]

/** For tests: answers of a wallet of the same page that nobody can look at. None of them looks like a promise. */
export const unreadable: Cases = [
  ['a list of what was revoked', [revoke({}), revoke([])]],
  ['a list that throws', Object.defineProperty([1, 2], 0, { get: fails })],
  ['a list whose length throws', new Proxy([1], { ...traps, get: (_, key) => key === 'length' && fails() })],
  [
    'an object whose fields throw',
    Object.defineProperties(
      {},
      Object.fromEntries(
        ['id', 'status', '0x1', 'chainId', 'signature', 'signed', 'pub_key', 'bech32Address'].map((key) => [
          key,
          { get: fails, enumerable: true },
        ]),
      ),
    ),
  ],
]

/** For tests: further data of a wallet's own events; nobody can even wait for it. */
export const unspeakable: Cases = [
  ['a revoked object', revoke({})],
  ['a revoked list', revoke([])],
  ...unreadable,
]
