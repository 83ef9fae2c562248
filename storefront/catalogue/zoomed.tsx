import { type ReactNode, type RefObject, useCallback } from 'react'
import type { Photograph } from '#contract/media.ts'
import { Photo } from '../ui/photo.tsx'
import { ONWARDS } from '../ui/reading-direction.ts'
import styles from './zoomed.module.css'

/** How much larger the photograph is than on the page. */
const TIMES = 2

interface ZoomedProps {
  photograph: Photograph
  /** An image of the gallery: its width is what is enlarged, and it fills the place until all pixels have loaded. */
  from: HTMLImageElement | null
  /** The window, for the arrow keys of the gallery. */
  view: RefObject<HTMLDivElement | null>
  label: string
  children: ReactNode
}

/** A photograph at twice its size on the page, in a window that is moved by finger, mouse, wheel and arrow keys. */
export default function Zoomed({ photograph, from, view, label, children }: ZoomedProps) {
  const width = (from?.clientWidth ?? 0) * TIMES
  // After a turn inside the dialog, it is the image of another photograph.
  const loaded = from?.currentSrc.includes(photograph.image.slice(0, photograph.image.lastIndexOf('/')))

  const showMiddle = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return
      // The dialog opens after its content exists, and a closed one has no size to find the middle of.
      requestAnimationFrame(() => {
        const box = view.current
        if (!box) return
        // From right to left, the place is negative.
        box.scrollTo((ONWARDS * (box.scrollWidth - box.clientWidth)) / 2, (box.scrollHeight - box.clientHeight) / 2)
      })
    },
    [view],
  )

  return (
    <div className={styles.zoomed}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        ref={view}
        className={styles.view}
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it
        tabIndex={0}
        // Fingers scroll by themselves.
        onPointerMove={({ pointerType, buttons, movementX, movementY }) => {
          if (pointerType === 'mouse' && buttons === 1) view.current?.scrollBy(-movementX, -movementY)
        }}
      >
        {/* Another photograph begins in its middle; the window keeps the focus. */}
        <div
          key={photograph.image}
          ref={showMiddle}
          className={loaded ? styles.sharp : styles.photograph}
          style={{ width }}
        >
          <Photo
            photograph={{ ...photograph, blur: (loaded && from?.currentSrc) || photograph.blur }}
            sizes={`${width}px`}
            pixels="largest"
            load="soon"
          />
        </div>
      </div>
      {children}
    </div>
  )
}
