import type { DemoPost } from '../shapes.ts'

export const howLongThingsKeep: DemoPost = {
  slug: 'how-long-things-keep',
  title: 'How long things keep, and how to tell',
  category: 'making',
  featured_image: 'products/frankincense-night-cream-2.jpg',
  published_at: '2026-09-16T09:00:00Z',
  content: `<p>Somewhere in your bathroom is a jar you cannot date. Most of us have one. It is probably fine; it may not be. Here is how the marks on the packet work, what really makes things go off, and how to use your nose.</p>
<h2>Two different marks</h2>
<p>A small drawing of an <strong>open jar</strong> with a number, such as 6M or 12M, gives the months a product stays good after you first open it. You will see it on things that would keep for more than thirty months unopened. An <strong>egg timer</strong>, or the words “best used before the end of”, gives a date by which to finish things that keep for less time than that. The first depends on you remembering when you opened it. We suggest a pencil: the month, on the base, the day you break the seal.</p>
<p>There will be a <strong>batch number</strong> too. It looks like nothing at all, but it tells us the day a pot was made, who made it, and every sack and drum that went into it. If you ever write to us about a product, please give us that.</p>
<h2>Why things go off</h2>
<p><strong>Air.</strong> Oils oxidise. The more delicate the oil, the faster it goes: rosehip is rich in polyunsaturated fats and is at its best for about six months once opened; argan and almond manage a year; jojoba, which is really a liquid wax, keeps for years. Vitamin E slows the process and does not stop it.</p>
<p><strong>Light and heat.</strong> Both speed oxidation. Amber glass keeps out most of the light that does harm, which is why our oils are in it. A sunny windowsill undoes the good work, and so does a car in August in either country.</p>
<p><strong>Microbes.</strong> They need water. Soap is too alkaline and too dry for them, oils have no water at all, and creams rely on a preservative. Wet fingers bring in water and passengers together, so scoop with dry hands or the little spoon.</p>
<h2>How long, roughly</h2>
<ul>
<li><strong>Bar soap:</strong> two years or more unopened, twelve months in use, though it will be gone long before. It improves for the first year and slowly loses scent after that.</li>
<li><strong>Rosehip and black seed oils:</strong> six months once opened.</li>
<li><strong>Argan and lavender oils:</strong> twelve months once opened.</li>
<li><strong>Creams and body butter:</strong> six months once opened.</li>
<li><strong>Gift boxes:</strong> go by the shortest of what is inside.</li>
</ul>
<h2>Trust your nose</h2>
<p>Oil that has turned smells of crayons, old nuts or putty. You will know: fresh <a href="/products/rosehip-facial-oil">rosehip</a> is faintly earthy and sweet, and fresh <a href="/products/black-seed-oil">black seed</a> is peppery and sharp. Cream that has turned may smell sour, change colour, grow spots or separate into puddles. Orange freckles on a bar of soap, which makers call dreaded orange spots, are the last of its free oil going stale. The bar still washes, but it will not smell its best.</p>
<p>Some changes mean nothing. Shea can go a little grainy when it has melted and cooled again. Argan oil clouds in the cold and clears in a warm hand. The peak in a jar of <a href="/products/frankincense-night-cream">night cream</a> flattens on its first hot day. None of these is a fault.</p>
<h2>Buy less, finish it</h2>
<p>The best place to keep most things is a cool cupboard outside the bathroom. Better still is owning fewer of them. We sell two sizes of every cream and oil, and the small one is not there as a sample. It is there because a 30 ml jar you finish is worth more than a 60 ml jar you keep.</p>`,
}
