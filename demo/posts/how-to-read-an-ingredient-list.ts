import type { DemoPost } from '../shapes.ts'

export const howToReadAnIngredientList: DemoPost = {
  slug: 'how-to-read-an-ingredient-list',
  title: 'How to read an ingredient list',
  category: 'ingredients',
  featured_image: 'content/blog-reading-ingredients.jpg',
  published_at: '2026-02-25T09:00:00Z',
  content: `<p>The front of a jar is written by someone like me. The back is written to rules, and is the better read. Once you know four or five conventions, a list that looked like a chemistry paper turns into a recipe.</p>
<h2>Why it is in Latin</h2>
<p>Cosmetic ingredients are listed by their INCI names, the International Nomenclature of Cosmetic Ingredients. Plants keep their botanical Latin, so that the same oil has the same name in Leeds, Lyon and Dubai: <em>Butyrospermum Parkii Butter</em> is shea, <em>Prunus Amygdalus Dulcis Oil</em> is sweet almond, <em>Cera Alba</em> is beeswax. Water is <em>Aqua</em>. Made ingredients mostly have English chemical names. Length is no guide to anything: tocopherol is vitamin E, and sodium chloride is what you put on chips.</p>
<h2>The order matters, to a point</h2>
<p>Ingredients appear from most to least by weight as they went into the pot, until you reach one per cent. Below that, the maker may list them in any order. Nothing on the label tells you where the line falls, but you can usually guess. Preservatives such as benzyl alcohol, thickeners such as xanthan gum, and vitamin E are nearly always at or under one per cent, so whatever follows them is there in small amounts. If the flower on the front comes after the preservative on the back, you are buying its scent, or its name.</p>
<p>Colours can sit at the end in any order and often have numbers: CI 77491 is red iron oxide, which is what makes pink clay pink.</p>
<h2>Soap has its own dialect</h2>
<p>On a bar of ours you will read <em>Sodium Olivate</em> and <em>Sodium Cocoate</em>. These are olive and coconut oil after they have reacted with lye. Some makers list what went in instead: <em>Olea Europaea Fruit Oil</em>, <em>Sodium Hydroxide</em>. Both describe the same bar, and neither leaves lye in your hand. <em>Glycerin</em> near the front is a good sign: it was made along with the soap and nobody took it out.</p>
<h2>The odd words at the end</h2>
<p>Linalool, Limonene, Citronellol, Geraniol, Eugenol: these look like additives and usually are not. They are parts of essential oils that a few people react to, and the law asks for them to be named above 0.001 per cent in a product that stays on, or 0.01 per cent in one that rinses off. Lavender oil is full of linalool by nature, so <a href="/products/lavender-fields">Lavender Fields</a> has to say so. If you know a name that disagrees with you, this is the corner to check. Our pages mark all of them, wherever they stand. They do not always scent: the benzyl alcohol in <a href="/products/oat-milk-body-butter">Oat Milk Body Butter</a> is there as a preservative, and is marked all the same.</p>
<h2>Preservatives are not a failure</h2>
<p>Anything with water in it is a meal for microbes. A cream with <em>Aqua</em> first that names none is either brief or unwise. Oils, balms and bar soap contain little or no free water and can do without one.</p>
<h2>A practice run</h2>
<blockquote>Rosa Canina Fruit Oil, Simmondsia Chinensis Seed Oil, Prunus Armeniaca Kernel Oil, Tocopherol, Pelargonium Graveolens Flower Oil…</blockquote>
<p>Rosehip, jojoba, apricot kernel; then vitamin E to keep it fresh, then a little geranium for scent. That is <a href="/products/rosehip-facial-oil">our facial oil</a>, and you have just read it without any help from the front.</p>`,
}
