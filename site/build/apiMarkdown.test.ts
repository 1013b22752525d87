import { describe, expect, it } from 'vitest'
import { writeEntry } from './apiMarkdown.mjs'

const item = (name: string, code: string, isValue = true) => ({
  name,
  code,
  isValue,
  text: '',
  tags: [],
  source: '#',
})
const props = item('ButtonProps', 'interface ButtonProps { readonly size?: number }', false)
const more = item('MoreProps', 'interface MoreProps { readonly label?: string }', false)
const write = (code: string) => writeEntry('appkit-runtime/react', [item('Button', code), props, more])
const countOf = (page: string, text: string) => page.split(text).length - 1

describe('a page of the reference', () => {
  it('shows below a function the type of its only parameter, or the types that are joined in it', () => {
    const named = write('function Button(props: ButtonProps)')
    expect(named).toContain(`(props: ButtonProps)\n\n${props.code}\n\`\`\``)
    expect(countOf(named, more.code)).toBe(1)
    const taken = write('function Button({ size, label }: ButtonProps & MoreProps = {}): void')
    expect(countOf(taken, props.code)).toBe(2)
    expect(countOf(taken, more.code)).toBe(2)
  })

  it.each([
    'function Button(kit: AppKit, props: ButtonProps)',
    'function Button(props: ButtonProps & Others)',
    'const Button: ButtonProps',
  ])('shows the type only among the types: %s', (code) => {
    expect(countOf(write(code), props.code)).toBe(1)
  })

  it('tells the class of an error from its code, and says where the types are', () => {
    const tags = [{ name: 'throws', text: 'AppKitError KIT_NOT_CREATED' }]
    const page = writeEntry('appkit-runtime', [{ ...item('useKit', 'function useKit()'), tags }])
    expect(page).toContain('**Throws:** `AppKitError`, `KIT_NOT_CREATED`')
    expect(page).toContain('Import from `appkit-runtime`.\n')
    expect(write('function Button()')).toContain(
      'Import from `appkit-runtime/react`. Types are at the end.\n',
    )
  })
})
