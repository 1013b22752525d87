// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { testKit } from '../../kit/testKit.js'
import { WhatIsABuyView } from './WhatIsABuyView.js'

afterEach(cleanup)

it('a user who reads how buying works is told of no share that the provider of the app may not keep', () => {
  const { kit } = testKit()
  render(<WhatIsABuyView kit={kit} data={undefined} />)
  const text = screen.getByTestId('what-is-a-buy').textContent
  expect(text).toContain('keeps a part of a purchase')
  expect(text).not.toMatch(/\d/)
})
