// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { applyThemeVariables } from './applyThemeVariables.js'

it('sets short and full names, and takes them away again', () => {
  const element = document.createElement('div')
  // A host in JavaScript may name what is none of ours.
  const other = { '--other': 'x' }
  const undo = applyThemeVariables(element, { accent: 'red', '--appkit-z-index': 7, ...other })
  expect(element.style.getPropertyValue('--appkit-accent')).toBe('red')
  expect(element.style.getPropertyValue('--appkit-z-index')).toBe('7')
  expect(element.style.getPropertyValue('--other')).toBe('x')
  undo()
  expect(element.style).toHaveLength(0)
})
