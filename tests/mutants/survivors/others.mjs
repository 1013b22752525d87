const apart =
  'The word keeps hashes of different uses apart. Another use of the same values would have to lose its word, too.'

/** Survivors in the embedded wallet, the sandbox, the CLI and generated code. See ../survivors.mjs. */
export const others = {
  'frame/src/shared/accountCalls.ts': {
    ' (calls.length === 1 && [first !== undefined -> true])':
      'A list of one call has a first one: the comparison is for the types.',
    '} catch [{ return undefined } -> {}]': 'A function that ends returns undefined.',
    'functionName: [\'execute\' -> ""],':
      'Without a name viem takes the first function of the list, which is this one.',
  },
  'frame/src/server/parts/codes.ts': {
    'id: secrets.hash([\'tries-device\' -> ""], device),': apart,
    '? { id: secrets.hash([\'mails\' -> ""], user), max: mailsToNew': apart,
    ': { id: secrets.hash([\'mails\' -> ""], user, knownTo.device),': apart,
    'string) => secrets.hash([\'code\' -> ""], login, code)': apart,
  },
  'frame/src/server/base/secrets.ts': {
    "ring('base64'), { flag: ['wx' -> \"\"], mode: 0o600 })":
      'The file is looked for right before; the flag is for two servers that start at one moment.',
    "t.trim()) ? Buffer.from([text.trim() -> text], 'base64') : undefined":
      'The decoder of base64 leaves out spaces; the expression before it is tested with them.',
    'f (process.platform !== [\'win32\' -> ""] && (statSync(file).mode':
      'Noticed on Windows, by the test of the first start.',
    "if ([process.platform !== 'win32' -> true] && (statSync(file).mode":
      'Noticed on Windows, by the test of the first start.',
  },
  'generated/validation.ts': {
    '[text.length > bound -> true] && (text.length > bound':
      'The count that follows says the same; the comparison saves it for texts of which it is clear.',
    '[text.length > bound -> text.length >= bound] && (text.length > bound':
      'The count that follows says the same; the comparison saves it for texts of which it is clear.',
    'text.length > bound && ([text.length > bound * 2 -> false] || countCharacters(text':
      'The count that follows says the same; the comparison saves it for texts of which it is clear.',
    'const keys = isList ? [[] -> ["Stryker was here"]] : Object.keys(input)': 'Of a list no keys are read.',
    'if (!([(budget.left -= length) >= 0 -> (budget.left -= length) > 0])) throw tooMany':
      'Noticed by bounds.test.ts, which takes too long to be repeated.',
    'input: value, continue: [false -> true] })': 'Only the first issue is said.',
    'input: value, continue: [true -> false] })': 'Only the first issue is said.',
    'else if ([value.length < minimum * 2 -> true] && (value.length < mini':
      'The count that follows says the same; the comparison saves it for texts of which it is clear.',
    'else if ([value.length < minimum * 2 -> value.length <= minimum * 2] && (value.length < mini':
      'The count that follows says the same; the comparison saves it for texts of which it is clear.',
    'ength < minimum * 2 && ([value.length < minimum -> false] || countCharacters(valu':
      'The count that follows says the same; the comparison saves it for texts of which it is clear.',
    "issues.push({ code: ['custom' -> \"\"], message: 'has equal en": 'Only the message is said.',
    "oad.issues.push({ code: ['custom' -> \"\"], message: 'is not JSON'": 'Only the message is said.',
    'ue).sort(([a], [b]) => ([a < b -> a <= b] ? -1 : 1)).map(([key, i': 'No two keys are the same.',
    'ue).sort(([a], [b]) => ([a < b -> a >= b] ? -1 : 1)).map(([key, i':
      'Any order will do that is the same for both.',
    'if ([Array.isArray(value) -> false]) {': 'A list is walked by its keys as an object is.',
    '{ for (let index = 0; index < value.length; index++) { const item = plain(value[ … ex] = item } return value } -> {}':
      'A list is walked by its keys as an object is.',
    "if ([!Object.hasOwn(output, '__proto__') -> false]) return output":
      'The copy has the same keys; the comparison saves it.',
    'if ([lost === 0 -> false]) return': 'A list that lost nothing has lost 0.',
    '[lossCount++ -> lossCount--]': 'It is only compared for being the same.',
    'if ([!issue -> false]) return { ok: false, pa':
      'What is refused has an issue: the comparison is for the types.',
    "f (!issue) return { ok: [false -> true], path: '', reason: 'is ": 'What is refused has an issue.',
    "turn { ok: false, path: ['' -> \"Stryker was here!\"], reason: 'is not allowe":
      'What is refused has an issue.',
    '(value as Dictionary | undefined)?.[key as string] -> (value as Dictionary | undefined)[key as string]':
      'An issue lies in what is there, or right below it.',
    'stepTo(issue.keys[0] ?? [\'\' -> "Stryker was here!"]))':
      'This issue has a key: the default is for the types.',
    'const dropped = [lossCount === before -> false] ? 0 : countLosses(resul':
      'Where nothing was lost the count is 0; the comparison saves it.',
  },
  'server/src/http/isAllowedOrigin.ts': {
    'const address = [/^https?:\\/\\// -> /https?:\\/\\//].test(text) ? text : `ht':
      'A text with that further on is no origin, whatever is put before it.',
    'if ([origin === null -> false]) return false': 'The text "null" is no origin either.',
  },
  'server/src/limits/createLimiter.ts': {
    '.keys().next().value ?? [\'\' -> "Stryker was here!"])':
      'A map with keys has a first: the default is for the types.',
  },
  'server/src/relay/verifyRelayJwt.ts': {
    "return [typeof value === 'object' -> true] && value !== null ? (va":
      'A text or a number has none of the parts that are read.',
    'return [/^wss?:$/ -> /^wss?:/].test(url.protocol) && h': 'The colon of a protocol is its end.',
  },
  'sandbox/src/store/acquireLock.ts': {
    'nc(`/proc/${pid}/stat`, [\'utf8\' -> ""])': 'The test answers for this file, and always with a text.',
    "n { state: fields[0] ?? ['' -> \"Stryker was here!\"], born: fields[19] ?? ''":
      'A text that is split has a first part: the default is for the types.',
    "return { state: ['' -> \"Stryker was here!\"], born: '' }": 'Only the state Z says something.',
    '} catch [{ return null } -> {}]': 'Who asks takes undefined as null.',
    "if ([code !== 'EEXIST' -> false] || attempt > 5) {":
      'The other half says the same a few attempts later, in as many milliseconds.',
    "f (code !== 'EEXIST' || [attempt > 5 -> attempt >= 5]) {": 'How often it is tried is no promise.',
    'rmSync(file, { force: [true -> false] })':
      'The file is read right before; the option is for two sandboxes that start at one moment.',
  },
  'cli/src/edits/mergeTexts.ts': {
    'while ([top < own.length -> top <= own.length] && own[top] === other[t':
      'Two equal texts are counted one line longer, which no slice of them shows.',
  },
  'cli/src/lock/lockFile.ts': {
    'arse(readFileSync(path, [\'utf8\' -> ""]))': 'JSON.parse turns bytes into the same text.',
    '} catch [{ return undefined } -> {}]': 'A function that ends returns undefined.',
    'like = [\'\' -> "Stryker was here!"],': 'Neither text has an indentation or line ends.',
    'ap).sort(([a], [b]) => ([a < b -> a <= b] ? -1 : 1)))': 'No two keys are the same.',
    '/^([ \\t]*)("(?:[^"\\\\]|\\\\.)*": )\\[\\n((?:[ \\t]+"(?:[^"\\\\]|\\\\.)*",?\\n)+)\\1\\](,?)$/gm -> /([ \\t]*)("(?:[^"\\\\]|\\\\.)*": )\\[\\n((?:[ \\t]+"(?:[^"\\\\]|\\\\.)*",?\\n)+)\\1\\](,?)$/gm':
      'What JSON.stringify prints has one key in a line.',
    '/^([ \\t]*)("(?:[^"\\\\]|\\\\.)*": )\\[\\n((?:[ \\t]+"(?:[^"\\\\]|\\\\.)*",?\\n)+)\\1\\](,?)$/gm -> /^([ \\t]*)("(?:[^"\\\\]|\\\\.)*": )\\[\\n((?:[ \\t]+"(?:[^"\\\\]|\\\\.)*",?\\n)+)\\1\\](,?)/gm':
      'What JSON.stringify prints has nothing behind a list but a comma.',
  },
  'frame/page/wallet/approvals.ts': {
    '[round += 1 -> round -= 1]': 'Rounds are only compared for being the same.',
  },
  'frame/page/prepare/calls.ts': {
    "losses.filter((loss) => [loss === 'unknown' -> false] || loss.of !== coinsKey":
      'A text is of no kind either, so what is not known stays; only the types ask for it.',
    'lter((loss) => loss === [\'unknown\' -> ""] || loss.of !== coinsKey':
      'A text is of no kind either, so what is not known stays; only the types ask for it.',
    ' && calls.length > 0 && [calls.length <= maxSteps -> true] && depth < maxDepth) {':
      'What is within is counted again below; this one keeps thousands of calls from being read.',
    '} catch [{ return undefined } -> {}]': 'A function that ends returns undefined.',
  },
  'frame/page/prepare/knownCalls.ts': {
    '[default: return undefined -> default:]': 'A function that ends returns undefined.',
  },
  'frame/src/shared/origins.ts': {
    '/^(?:[a-z0-9-]+\\.)*(?:localhost|127\\.0\\.0\\.1):\\*$/i -> /(?:[a-z0-9-]+\\.)*(?:localhost|127\\.0\\.0\\.1):\\*$/i':
      'A name below localhost is on this machine, whatever its letters.',
    "plain.includes('*') || rest.startsWith('[') -> false":
      'No host may have these characters, which is tested below.',
    "plain.includes('*') || rest.startsWith('[') -> plain.includes('*') && rest.startsWith('[')":
      'No host may have these characters, which is tested below.',
    "(plain.includes('*') || [rest.startsWith('[') -> rest.endsWith('[')] || rest.endsWith('.') |":
      'No host may have these characters, which is tested below.',
    "| rest.endsWith('.') || [/\\.:\\d+$/ -> /\\.:\\d+/].test(rest))":
      'A text that goes on behind the port is no URL.',
    'url = new URL(`${[found?.[1] -> found[1]]}://${plain}`)':
      'Without an authority the function has ended: the question mark is for the types.',
    "url.protocol !== 'https:' && url.protocol !== 'http:' -> false":
      'An entry has one of both protocols, and is compared with that of the page.',
  },
}
