import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveNames } from './deriveNames.js'

describe('the derivation of names', () => {
  it.each([
    ['/x/my-app', 'My app', 'my-app'],
    ['/x/My Café App', 'My Café App', 'my-cafe-app'],
    ['/x/日本', '日本', 'my-app'],
    ['/x/_private.', '_private.', 'private'],
    ['/x/react', 'React', 'react-app'],
    ['/x/appkit-runtime', 'Appkit runtime', 'appkit-runtime-app'],
    ['/x/node_modules', 'Node modules', 'node_modules-app'],
    ['/x/a  --  b', 'a  --  b', 'a-b'],
    ['/x/a\nb', 'Ab', 'ab'],
    ['/x/ShopFront', 'ShopFront', 'shopfront'],
    ['/', 'My app', 'my-app'],
  ])('%s', (root, title, packageName) => {
    expect(deriveNames(root)).toEqual({ title, packageName })
  })

  it('gives a valid npm name for every folder', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        const { packageName } = deriveNames(`/x/${name}`)
        expect(packageName).toMatch(/^[a-z0-9][a-z0-9._-]*$/)
        expect(packageName.length).toBeLessThanOrEqual(214)
      }),
    )
  })
})
