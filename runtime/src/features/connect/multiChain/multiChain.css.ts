import { style } from '@vanilla-extract/css'

export const head = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 16,
  padding: '8px 8px 0',
  textAlign: 'center',
})
