import type { EntryImports, SourceStyle } from './types.js'

/**
 * Gives the three import lines of an entry file, also for a person to paste.
 *
 * @param imports Where the file finds what it imports.
 * @param kit The name the kit is imported under.
 * @param style How the file is written.
 */
export function importLines(
  imports: EntryImports,
  kit: string,
  style: Pick<SourceStyle, 'quote' | 'semicolons'>,
): readonly string[] {
  const { quote: q, semicolons } = style
  const end = semicolons ? ';' : ''
  const binding = kit === 'kit' ? 'kit' : `kit as ${kit}`
  return [
    `import ${q}${imports.theme}${q}${end}`,
    `import { AppKitButton, AppKitProvider } from ${q}appkit-runtime/react${q}${end}`,
    `import { ${binding} } from ${q}${imports.kit}${q}${end}`,
  ]
}
