import { useMemo } from 'react'
import { encode } from 'uqr'

/** A QR code as one SVG path. Drawn in the browser, because its secret must not go to another server. */
export function QrCode({ text, size }: { text: string; size: number }) {
  const { data, side } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 4 })
    const squares = code.data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { data: squares.join(''), side: code.data.length }
  }, [text])
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label="QR code for your authenticator app"
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={data} fill="#000" />
    </svg>
  )
}
