// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { applyTheme } from './applyTheme.js'

it('applyTheme sets variables by short and full names, and takes them away again', () => {
  const element = document.createElement('div')
  // A host in JavaScript may name what is none of ours.
  const other = { '--other': 'x' }
  const undo = applyTheme(element, {
    mode: 'system',
    variables: { accent: 'red', '--appkit-z-index': 7, ...other },
  })
  expect(element.style.getPropertyValue('--appkit-accent')).toBe('red')
  expect(element.style.getPropertyValue('--appkit-z-index')).toBe('7')
  expect(element.style.getPropertyValue('--other')).toBe('x')
  undo()
  expect(element.style).toHaveLength(0)
})

it('a style sheet has priority over the accent of the config, and presets are attributes', () => {
  const element = document.createElement('div')
  const theme = { mode: 'system', accent: 'red', variables: {} } as const
  const undo = applyTheme(element, theme, { radius: 'none', density: 'compact' })
  expect(element.style.getPropertyValue('--appkit-accent')).toBe('')
  expect(element.style.getPropertyValue('--ak-config-accent')).toBe('red')
  expect({ ...element.dataset }).toEqual({ appkitRadius: 'none', appkitDensity: 'compact' })
  undo()
  expect(element.style).toHaveLength(0)
})
