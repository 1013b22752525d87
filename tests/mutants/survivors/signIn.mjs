/** Survivors in sign-in: its messages, policies and verifiers. See ../survivors.mjs. */
export const signIn = {
  'runtime/src/signin/message/addresses.ts': {
    'const bytes = [text.length <= 44 -> true] ? decodeBase58(text) : ':
      'A longer text has more bytes than are taken; the comparison keeps it from being decoded.',
    'const bytes = [text.length <= 35 -> true] ? decodeBase58(text) : ':
      'A longer text has more bytes than are taken; the comparison keeps it from being decoded.',
    'const bytes = [text.length <= 51 -> true] ? decodeBase58(text) : ':
      'A longer text has more bytes than are taken; the comparison keeps it from being decoded.',
    'const bytes = [text.length <= 51 -> text.length < 51] ? decodeBase58(text) : ':
      'A longer text has more bytes than are taken; the comparison keeps it from being decoded.',
    ' = versions[bytes[0] ?? [-1 -> +1]] ?? []':
      'Of 25 bytes there is a first: the default is for the types.',
    'ions[bytes[0] ?? -1] ?? [[] -> ["Stryker was here"]]': 'Without a prefix there is no address.',
    'kind === undefined || prefix === undefined -> kind === undefined && prefix === undefined':
      'Both are there or none: the comparison is for the types.',
    'if ([kind === undefined -> false] || prefix === undefined':
      'Both are there or none: the comparison is for the types.',
    ' (kind === undefined || [prefix === undefined -> false]) return undefined':
      'Both are there or none: the comparison is for the types.',
    'ds] = decoded?.words ?? [[] -> ["Stryker was here"]]': 'Without words there is no prefix either.',
    'prefix === undefined || [version === undefined -> false] || version > 16) return':
      'Without a version there is no program, which is refused below.',
    "if ([decoded?.checksum -> decoded.checksum] !== (version === 0 ? 'b":
      'What has a prefix was decoded: the question mark is for the types.',
    'if ([program === undefined -> false] || length < 2 || length':
      'What is no program has the length 0: the comparison is for the types.',
    ' second = 0] = bytes ?? [[] -> ["Stryker was here"]]': 'No text is a number up to 127.',
    'if ([bytes === undefined -> false] || first > 127) return ':
      'Without bytes the first one is 255: the comparison is for the types.',
    ' hash?.length === 20 && [decoded !== undefined -> true] ? { prefix: decoded.pre':
      'What has a hash was decoded: the comparison is for the types.',
  },
  'runtime/src/signin/message/grammar.ts': {
    'if ([user !== undefined -> true] && !userInfo.test(user)':
      'The text "undefined" is a right name of a user.',
    ': host.endsWith([\']\' -> ""]) && (isIpv6(inside) || ':
      'A bracket that closes earlier is in the part that is tested, where none may be.',
    'last = groups.at(-1) ?? [\'\' -> "Stryker was here!"]': 'Neither text has a dot.',
    "(Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === '-' ? -1 : 1) -> (Number(offsetHour) * 60 + Number(offsetMinute)) / (sign === '-' ? -1 : 1)":
      'Times and divided by one or minus one are the same.',
  },
  'runtime/src/signin/message/parseMessage.ts': {
    'amespaces[found?.[1] ?? [\'\' -> "Stryker was here!"]]': 'Neither text is the name of a namespace.',
    'found === null || namespace === undefined -> found === null && namespace === undefined':
      'The expression finds the names of the namespaces and no others: the comparison is for the types.',
    'if ([found === null -> false] || namespace === undefi':
      'Without a find there is no namespace: the comparison is for the types.',
    "if (found === null || [namespace === undefined -> false]) return refuse('first l":
      'What is found is the name of a namespace: the comparison is for the types.',
    'const statement = [block?.statement -> block.statement]':
      'Fields are read of blocks alone: the question mark is for the types.',
    'printFields(namespace, fields) !== message -> false':
      'No text is known that comes here; the comparison holds what is read to what was signed.',
    ' message) return refuse([\'layout\' -> ""])': 'No text is known that comes here.',
    "if ([lines[2] !== '' -> false]) return undefined":
      'What is read is written again, and would be another text.',
    "if ([lines[3] === '' -> true] && lines[4] !== '') ret":
      'What is read is written again, and would be another text.',
    "return [lines[4] === '' -> true] ? { statement: lines[3]":
      'What is read is written again, and would be another text.',
    "if ([empty !== '' -> false] || first === '') return":
      'What is read is written again, and would be another text.',
    "return [lines[4] === '' && lines.length > 5 -> true] ? { statement: first, f":
      'What is read is written again, and would be another text.',
    "return [lines[4] === '' && lines.length > 5 -> lines[4] === '' || lines.length > 5] ? { statement: first, f":
      'What is read is written again, and would be another text.',
    "return [lines[4] === '' -> true] && lines.length > 5 ? {":
      'What is read is written again, and would be another text.',
    "turn lines[4] === '' && [lines.length > 5 -> true] ? { statement: first, f":
      'What is read is written again, and would be another text.',
    "turn lines[4] === '' && [lines.length > 5 -> lines.length >= 5] ? { statement: first, f":
      'What is read is written again, and would be another text.',
  },
  'runtime/src/signin/message/checksumAddress.ts': {
    'for (let at = 0; [at < 40 -> at <= 40]; at++) bytes[at] = digi':
      'The byte behind the digits is set right below.',
  },
  'runtime/src/signin/policy/checkRules.ts': {
    'if ([expires === undefined -> false] || begins === undefined':
      'Undefined is not after the beginning, which the next comparison asks.',
  },
  'runtime/src/signin/message/origins.ts': {
    '} catch [{ return undefined } -> {}]': 'A function that ends returns undefined.',
    "| host.endsWith('.') || [port === '' -> false])": 'Such a host ends with a colon, which no origin does.',
    "dsWith('.') || port === ['' -> \"Stryker was here!\"])":
      'Such a host ends with a colon, which no origin does.',
    'const isDefault = [scheme !== undefined -> true] && port === defaultPort':
      'No port is the default one of undefined: the comparison is for the types.',
    'hority === undefined || [named === undefined -> false]) return false':
      'A URI with an authority has a scheme: the comparison is for the types.',
  },
  'runtime/src/signin/verify/curves/ed25519.ts': {
    "subtle.importKey('raw', [key.slice() -> key], 'Ed25519', false, ['ve":
      'The copy is for the types: the bytes may lie in shared memory.',
    "fy('Ed25519', imported, [signature.slice() -> signature], message.slice())":
      'The copy is for the types: the bytes may lie in shared memory.',
    'ted, signature.slice(), [message.slice() -> message])':
      'The copy is for the types: the bytes may lie in shared memory.',
  },
  'runtime/src/signin/verify/curves/secp256k1.ts': {
    "const isSigned = [findNodeCrypto()?.verify -> findNodeCrypto().verify]('sha256', bytes, input,":
      'Calling undefined throws, and then the library verifies as well.',
    'if ([isSigned !== undefined -> false]) return isSigned':
      'The library then gives the same answer, in twice the time.',
    "if ([!Fp.isValid(x) -> false]) throw new RangeError('":
      'The library refuses such a coordinate too; here it is said, should it stop doing so.',
  },
  'runtime/src/signin/verify/cosmos.ts': {
    'account === undefined || key === undefined || bytes === undefined -> false':
      'What follows throws without one of the three, which is invalid as well.',
    'account === undefined || key === undefined || bytes === undefined -> (account === undefined || key === undefined) && bytes === undefined':
      'What follows throws without one of the three, which is invalid as well.',
    'account === undefined || key === undefined -> false':
      'What follows throws without them, which is invalid as well.',
    'account === undefined || key === undefined -> account === undefined && key === undefined':
      'What follows throws without one of them, which is invalid as well.',
    'if ([account === undefined -> false] || key === undefined ||':
      'What follows throws without an account, which is invalid as well.',
    'ccount === undefined || [key === undefined -> false] || bytes === undefined)':
      'What follows throws without a key, which is invalid as well.',
    '|| key === undefined || [bytes === undefined -> false]) return invalid':
      'What follows throws without a signature, which is invalid as well.',
  },
  'runtime/src/signin/verify/polkadot.ts': {
    'if ([account.every((byte) => byte === 0) -> false]) return false':
      'The library refuses this account too; here it is said, should it stop doing so.',
    'if (account.every([(byte) => byte === 0 -> () => undefined])) return false':
      'The library refuses this account too; here it is said, should it stop doing so.',
    'account.every((byte) => [byte === 0 -> false])) return false':
      'The library refuses this account too; here it is said, should it stop doing so.',
    '} catch [{ return false } -> {}]': 'Undefined is no more true than false for who asks.',
    'if ([recovery > 1 -> false]) return false':
      'Nobody can find a signature with a higher id: its r would be below 2 to the power of 129.',
  },
  'runtime/src/signin/verify/bip122/verifyBip122.ts': {
    'if ([input === undefined -> false] || !isSameBytes(input.txid':
      'A transaction without inputs is not read: the comparison is for the types.',
    'ccount, witnesses[0] ?? [[] -> ["Stryker was here"]], script)':
      'Each input has a list: the default is for the types.',
    'ature, key] = pushes ?? [[] -> ["Stryker was here"]]': 'Without pushes there are not two of them.',
    'pushes?.length === 2 && [signature !== undefined -> true]':
      'Of two pushes none is undefined: the comparison is for the types.',
    'redeem?.length === 1 && [pushed?.length -> pushed.length] === 22)':
      'A list of one has a first: the question mark is for the types.',
    'witness.length !== 2 || [second?.length -> second.length] !== 33) return unsuppor':
      'A list of two has a second: the question mark is for the types.',
    'if ([length > 75 -> false] || at + 1 + length > sc':
      'No key, signature or program is so long, so what is read is refused all the same.',
    'if ([length > 75 -> length >= 75] || at + 1 + length > sc':
      'No key, signature or program is so long, so what is read is refused all the same.',
  },
}
