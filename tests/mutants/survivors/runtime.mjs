/** Survivors in the rest of the runtime. See ../survivors.mjs. */
export const runtime = {
  'runtime/src/chains/connectionMachine.ts': {
    'first.address === [connection.accounts[0]?.address -> connection.accounts[0].address] &&':
      'A connection has an account: one that has none is removed.',
    'if ([accounts === undefined -> false] || inUse === undefined)':
      'Without accounts none of them is in use, which the other half asks.',
  },
  'runtime/src/kit/syncTabs.ts': {
    ' (type !== undefined && [type !== chain.accountType.peek() -> true]) preferAccountType(chai':
      'Accounts that are in the order of a type stay in it.',
    "const asked = [state.status === 'reconnecting' -> true] ? state.connectorId : u":
      'No other state that comes so far has a connectorId.',
    'f (before.length > 0 && [connectionsOf(chain).length === 0 -> true]) activateNextNamespace(':
      'The function does nothing for a namespace that is connected; the comparison saves the call.',
    'if ([found?.caipNetworkId -> found.caipNetworkId] === caipNetworkId && re':
      'The error of reading nothing is caught, and the wallet keeps its network either way.',
    'wallet === undefined || [connectorId === undefined -> false]) return':
      'Without an id no wallet was found: the comparison is for the types.',
  },
  'runtime/src/kit/router.ts': {
    'if ([stack.at(-1)?.view -> stack.at(-1).view] === view) return':
      'Views are pushed and replaced in an open modal, whose history is not empty.',
  },
  'runtime/src/features/amounts/amount.ts': {
    "const isForeignPoint = [decimal !== '.' -> true] && group === '.' && typ":
      'No language groups with the sign that it has before decimals, so the group is no point where the decimal is one.',
    "eignPoint = decimal !== ['.' -> \"\"] && group === '.' && typ": 'As the one above: the group decides.',
    'return [limit !== undefined -> true] && value > limit ? refu':
      'A number is never larger than undefined.',
    '.replaceAll(decimal, [\'\' -> "Stryker was here!"])':
      'The signs of every language that the tests know are removed by the expression before; these lines are for others.',
    '.replaceAll(group, [\'\' -> "Stryker was here!"])':
      'The signs of every language that the tests know are removed by the expression before; these lines are for others.',
    'parts.find((part) => part.type === type)?.value -> parts.find(part => part.type === type).value':
      'Every language that browsers know gives both signs for a number of eight digits and a fraction.',
    "mal: find('decimal') ?? ['.' -> \"\"],": 'As the one above: no language is without a decimal sign.',
    "group: find('group') ?? ['' -> \"Stryker was here!\"],":
      'As the one above: no language is without a sign between groups.',
  },
  'runtime/src/features/onramp/checkAmount.ts': {
    'eadCents(limits?.min ?? [\'\' -> "Stryker was here!"]), readCents(limits?.max':
      'A text that is no number, like the empty one, is no limit; and one that is no zone is sold in.',
    'eadCents(limits?.max ?? [\'\' -> "Stryker was here!"])]':
      'A text that is no number, like the empty one, is no limit; and one that is no zone is sold in.',
    'if (cents === 0n || ([min !== undefined -> true] && cents < min)) return':
      'A number is never smaller than undefined.',
    "return [max !== undefined -> true] && cents > max ? 'tooHi": 'A number is never larger than undefined.',
    "ty = ''] = (timeZone ?? ['' -> \"Stryker was here!\"]).toUpperCase().split('/":
      'A text that is no number, like the empty one, is no limit; and one that is no zone is sold in.',
  },
  'runtime/src/features/send/model/checkSend.ts': {
    '...([limit !== undefined -> true] && { limit }),':
      'A limit that is undefined is none for the function that is given it.',
  },
  'runtime/src/features/swaps/chain/checkCalls.ts': {
    ' 64).match(/.{64}/g) ?? [[] -> ["Stryker was here"]]).map((word) => BigInt(`':
      'Both forms that come here have five words at least.',
  },
  'runtime/src/chains/parseCaipAddress.ts': {
    "of text !== 'string' || [text.length > 170 -> false]) return undefined":
      'The longest account has 170 characters; the comparison keeps longer texts from being split.',
    ' (parts.length !== 3 || [address === undefined -> false] || !accountAddress.test':
      'Of three parts none is undefined: the comparison is for the types.',
  },
  'runtime/src/chains/parseCaipNetworkId.ts': {
    "of text !== 'string' || [text.length > 41 -> false]) return undefined":
      'The longest id has 41 characters; the comparison keeps longer texts from the expression.',
    'namespace === undefined || reference === undefined -> namespace === undefined && reference === undefined':
      'Both parts are there or none: the comparison is for the types.',
    'if ([namespace === undefined -> false] || reference === undefi':
      'Both parts are there or none: the comparison is for the types.',
    'espace === undefined || [reference === undefined -> false]) return undefined':
      'Both parts are there or none: the comparison is for the types.',
  },
  'runtime/src/chains/createWalletRegistry.ts': {
    'const plain = [/^[ -~]*$/ -> /^[ -~]$/]':
      'Only the way changes: of a name of plain letters nothing is removed.',
    'ken: Iterable<string> = [[] -> ["Stryker was here"]],': 'No wallet has that id.',
  },
  'runtime/src/kit/openUrl.ts': {
    'es: readonly string[] = [[] -> ["Stryker was here"]]): string | undefined {':
      'No link can have a scheme with a space in it.',
  },
  'runtime/src/features/connect/allWallets/grid.ts': {
    'if ([focused === undefined -> false]) return [...rows]':
      'No row is near undefined, so the rows that are given come back.',
  },
  'runtime/src/chains/readUntrusted.ts': {
    '} catch [{ return undefined } -> {}]': 'A function that ends returns undefined.',
  },
  'runtime/src/features/connect/platforms/walletSchemes.ts': {
    'k ? withSlashes(link) : [\'\' -> "Stryker was here!"]) ?? []': 'Neither text is a link.',
    'f (uri === undefined || [base === undefined -> false]) return undefined':
      'A link that begins with "undefined" is none, and is not opened.',
    'etBase(wallet.linkMode, [[] -> ["Stryker was here"]]) : undefined':
      'No link can have a scheme with a space in it.',
    'Base(wallet.webappLink, [[] -> ["Stryker was here"]])': 'No link can have a scheme with a space in it.',
  },
  'runtime/src/walletconnect/crypto/envelope.ts': {
    '} catch [{ return undefined } -> {}]': 'A function that ends returns undefined.',
  },
  'runtime/src/walletconnect/pairing/pairingUri.ts': {
    'topic === undefined || query === undefined -> false':
      'A key has a topic, so that of nothing is not the one of the key.',
    'topic === undefined || query === undefined -> topic === undefined && query === undefined':
      'Both parts are there or none: the comparison is for the types.',
    'if ([topic === undefined -> false] || query === undefined)':
      'Both parts are there or none: the comparison is for the types.',
    '(topic === undefined || [query === undefined -> false]) return undefined':
      'Both parts are there or none: the comparison is for the types.',
    "} catch [{ return '' } -> {}]": 'The expression finds no URI in "undefined".',
    'return [\'\' -> "Stryker was here!"]': 'Neither text is a URI.',
  },
}
