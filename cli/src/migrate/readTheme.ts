import { Node } from '../edits/tsMorph.js'
import { inlineConstants, objectOf, plainOf, propertyOf } from './reading/constants.js'
import { decide } from './reading/draft.js'
import type { Reading } from './reading/found.js'

/** Reads variables of CSS. */
export function readVariables({ found, draft, kit }: Reading, value: Node | undefined, at: Node): void {
  const object = objectOf(value)
  if (!object)
    decide(
      draft,
      'MIGRATE_STYLE',
      at,
      'the variables of the theme are not constant. Set theme.variables in appkit.config.',
    )
  for (const property of object?.getProperties() ?? []) {
    const name = Node.isPropertyAssignment(property) ? property.getName().replaceAll(/['"]/g, '') : ''
    const inner = Node.isPropertyAssignment(property) ? property.getInitializer() : undefined
    const text = inner && inlineConstants(inner)
    const known = kit.variables[name]
    if (known && text !== undefined) found.variables.set(known, text)
    else
      decide(
        draft,
        'MIGRATE_STYLE',
        property,
        `${name || property.getText()} has no counterpart. Choose variables of docs/theme.md.`,
      )
  }
}

const corners: Readonly<Record<string, string>> = { none: '0px', small: '8px', medium: '16px', large: '28px' }

/** Reads the theme of RainbowKit's provider: a call of one of its functions, or one for each mode. */
export function readRainbowTheme(reading: Reading, value: Node | undefined, at: Node): void {
  const { found, draft } = reading
  const plain = value && plainOf(value)
  const both = objectOf(plain)
  if (both?.getProperty('lightMode') && both.getProperty('darkMode')) {
    for (const mode of ['lightMode', 'darkMode']) {
      const inner = propertyOf(both, mode)
      const accent = found.variables.get('accent')
      readRainbowTheme(reading, inner, at)
      const other = found.variables.get('accent')
      if (accent !== undefined && other !== accent)
        decide(
          draft,
          'MIGRATE_STYLE',
          at,
          'the accent differs in the dark. Write it with light-dark() as in docs/theme.md.',
        )
    }
    found.values.set('theme.mode', "'system'")
    return
  }
  const name = Node.isCallExpression(plain) ? plain.getExpression().getText() : ''
  if (!/^(light|dark|midnight)Theme$/.test(name) || !Node.isCallExpression(plain)) {
    decide(
      draft,
      'MIGRATE_STYLE',
      at,
      'the theme is not one of lightTheme, darkTheme and midnightTheme. Set theme in appkit.config, see docs/theme.md.',
    )
    return
  }
  found.values.set('theme.mode', name === 'lightTheme' ? "'light'" : "'dark'")
  const options = objectOf(plain.getArguments()[0])
  for (const property of options?.getProperties() ?? []) {
    const option = Node.isPropertyAssignment(property) ? property.getName() : property.getText()
    const inner = options && propertyOf(options, option)
    const text = inner && inlineConstants(inner)
    const corner = option === 'borderRadius' ? corners[text?.slice(1, -1) ?? ''] : undefined
    if (option === 'accentColor' && text) found.variables.set('accent', text)
    else if (option === 'accentColorForeground' && text) found.variables.set('accent-text', text)
    else if (corner !== undefined) found.variables.set('radius-modal', `'${corner}'`)
    else if (!(option === 'fontStack' && text?.slice(1, -1) === 'system'))
      decide(
        draft,
        'MIGRATE_STYLE',
        property,
        `${option} of the theme has no counterpart. Choose variables of docs/theme.md.`,
      )
  }
}
