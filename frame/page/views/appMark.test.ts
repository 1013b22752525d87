// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { appTile, currentApp, nameApp, siteLine } from './appMark.js'

const site = 'https://shop.example'

test('a user reads the origin below the name that the wallet’s server has of the app', () => {
  nameApp('My Shop', site)
  const line = siteLine(site)
  expect([...line.querySelectorAll('strong, span.origin')].map(({ textContent }) => textContent)).toEqual([
    'My Shop',
    'https://shop.example',
  ])
  expect(line.querySelector('[aria-hidden=true]')?.textContent).toBe('M')
})

test('a site that has no name, or is another than the one that was named, is shown by its origin alone', () => {
  nameApp('', site)
  expect(siteLine(site).textContent).toBe('shttps://shop.example')
  nameApp('My Shop', site)
  expect(siteLine('https://other.example').textContent).toBe('ohttps://other.example')
})

test('the colour of the tile is that of the origin, whatever the name is', () => {
  const hueOf = (origin: string, name: string) => {
    nameApp(name, origin)
    return appTile(origin).style.getPropertyValue('--hue')
  }
  expect(hueOf(site, 'My Shop')).toBe(hueOf(site, 'Bank'))
  expect(hueOf('https://shop.example.evil', 'My Shop')).not.toBe(hueOf(site, 'My Shop'))
})

test('no picture of a page is shown, and a strange name is text', () => {
  nameApp('<img src=x>', site)
  const line = siteLine(site)
  expect(line.querySelector('img')).toBeNull()
  expect(line.querySelector('strong')?.textContent).toBe('<img src=x>')
  expect(currentApp()).toEqual({ name: '<img src=x>', site })
})
