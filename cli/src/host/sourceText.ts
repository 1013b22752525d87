/**
 * Writes text as a JavaScript string literal.
 *
 * @param text Any text, line breaks and quotes included.
 * @param quote The quotes around it.
 * @returns The literal with its quotes; line separators that old parsers refuse are escaped.
 */
export function quoteText(text: string, quote: "'" | '"' = "'"): string {
  const escaped = JSON.stringify(text).slice(1, -1)
  const own = quote === '"' ? escaped : escaped.replaceAll('\\"', '"').replaceAll("'", "\\'")
  const inner = own.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  return quote + inner + quote
}

/**
 * Lines that make a host's linters and formatters pass a generated file by. They stand at its top, before anything that
 * could be complained of.
 *
 * ESLint reports a disable comment that disables nothing, and a host may forbid warnings; so one rule is broken on
 * purpose, by what follows these lines.
 *
 * @param before How many lines stand above.
 */
export function passBy(before: number): readonly string[] {
  return [
    `/* eslint max-lines: [1, ${before + 2}] */`,
    '/* eslint-disable */',
    '// biome-ignore-all lint: generated',
    '// biome-ignore-all assist/source/organizeImports: generated',
    '// biome-ignore-all format: generated',
  ]
}

/** The same for a style sheet. */
export const passByStyles: readonly string[] = [
  '/* stylelint-disable */',
  '/* biome-ignore-all lint: generated */',
  '/* biome-ignore-all format: generated */',
]

/**
 * Makes Prettier leave a generated text as it is: it has no comment for a whole file, only one for each statement. It
 * still puts its semicolon behind a `const` that is not exported, and takes one away elsewhere, so there may be neither.
 *
 * @param text TypeScript or JavaScript whose statements begin at the start of a line, and nothing else does.
 */
export function keepStatements(text: string): string {
  return text.replaceAll(/^(?=(?:import|export|declare|if)\b)/gm, '// prettier-ignore\n')
}
