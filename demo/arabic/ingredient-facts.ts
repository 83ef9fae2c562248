/** What ingredients are from and what they do, in Arabic, by INCI name. */
export const ingredientFactWords: Record<string, { origin: string; purpose: string }> = {
  'Aloe Barbadensis Leaf Juice': {
    origin: 'أوراق نبات الألوفيرا',
    purpose: 'يرطب البشرة بملمس خفيف',
  },
  'Alpha-Terpinene': {
    origin: 'جزء طبيعي من زيت شجرة الشاي',
    purpose: 'يعطّر ضمن زيت عطري',
  },
  'Anthemis Nobilis Flower Oil': {
    origin: 'أزهار البابونج الروماني المقطّرة بالبخار',
    purpose: 'يعطّر برائحة ناعمة تشبه التفاح والقش',
  },
  Aqua: {
    origin: 'ماء منقّى',
    purpose: 'يذيب المكونات الأخرى ويحملها',
  },
  'Aquilaria Agallocha Stem Powder': {
    origin: 'خشب أشجار العود المزروعة الغني بالراتنج',
    purpose: 'يمنح لوناً ولمسة من رائحة العود',
  },
  'Argania Spinosa Kernel Oil': {
    origin: 'لب ثمار شجرة الأرغان المغربية',
    purpose: 'ينعّم البشرة والشعر',
  },
  'Avena Sativa Kernel Extract': {
    origin: 'حبوب الشوفان المنقوعة في الماء',
    purpose: 'يريح البشرة الجافة',
  },
  'Avena Sativa Kernel Flour': {
    origin: 'حبوب الشوفان المطحونة ناعماً',
    purpose: 'يجعل الرغوة حليبية',
  },
  'Avena Sativa Kernel Meal': {
    origin: 'حبوب الشوفان المطحونة خشناً',
    purpose: 'يقشّر برقة شديدة',
  },
  'Avena Sativa Kernel Oil': {
    origin: 'حبوب الشوفان',
    purpose: 'ينعّم البشرة',
  },
  Bentonite: {
    origin: 'طين تكوّن من رماد بركاني',
    purpose: 'يمنح الرغوة انزلاقاً',
  },
  Benzaldehyde: {
    origin: 'جزء طبيعي من زيت القرفة',
    purpose: 'يعطّر ضمن زيت عطري',
  },
  'Benzyl Alcohol': {
    origin: 'يُصنع في المختبر مطابقاً لما في الياسمين',
    purpose: 'يحفظ المنتج من التلف',
  },
  'Benzyl Benzoate': {
    origin: 'جزء طبيعي من الياسمين وزيت أوراق القرفة',
    purpose: 'يعطّر ضمن زيت عطري',
  },
  'Beta-Caryophyllene': {
    origin: 'جزء طبيعي من زيوت الفلفل الأسود والقرنفل وغيرها',
    purpose: 'يعطّر ضمن زيت عطري',
  },
  'Boswellia Sacra Resin Oil': {
    origin: 'راتنج أشجار اللبان العماني المقطّر بالبخار',
    purpose: 'يعطّر برائحة قشر الليمون والحجر البارد',
  },
  'Butyrospermum Parkii Butter': {
    origin: 'ثمار شجرة الشيا',
    purpose: 'ينعّم البشرة',
  },
  'CI 77007': {
    origin: 'صبغة معدنية زرقاء تُصنع من الطين والكبريت',
    purpose: 'يلوّن بالأزرق والليلكي',
  },
  'CI 77491': {
    origin: 'صبغة معدنية حمراء من الحديد والأكسجين',
    purpose: 'يلوّن بالوردي والأحمر',
  },
  'CI 77492': {
    origin: 'صبغة معدنية صفراء من الحديد والأكسجين',
    purpose: 'يلوّن بالأصفر والبني الفاتح',
  },
  'CI 77499': {
    origin: 'صبغة معدنية سوداء من الحديد والأكسجين',
    purpose: 'يلوّن بالرمادي والأسود',
  },
  'CI 77891': {
    origin: 'صبغة معدنية بيضاء من التيتانيوم والأكسجين',
    purpose: 'يلوّن بالأبيض',
  },
  'Calendula Officinalis Flower': {
    origin: 'بتلات الآذريون المجففة',
    purpose: 'يزيّن الصابونة',
  },
  'Calendula Officinalis Flower Extract': {
    origin: 'بتلات الآذريون المنقوعة في زيت نباتي',
    purpose: 'يمنح لوناً ذهبياً وينعّم البشرة',
  },
  Camphor: {
    origin: 'جزء طبيعي من زيوت المريمية وإكليل الجبل واللافندر',
    purpose: 'يعطّر ضمن زيت عطري',
  },
  Carvone: {
    origin: 'جزء طبيعي من زيت نعناع البستان',
    purpose: 'يعطّر ضمن زيت عطري',
  },
  'Cedrus Atlantica Bark Oil': {
    origin: 'خشب أرز الأطلس ولحاؤه المقطّران بالبخار',
    purpose: 'يعطّر برائحة خشب أقلام الرصاص',
  },
  'Cera Alba': {
    origin: 'أقراص خلايا النحل',
    purpose: 'يكثّف القوام ويترك طبقة خفيفة على البشرة',
  },
  'Cetearyl Alcohol': {
    origin: 'كحولات دهنية من زيت جوز الهند وزيت السلجم',
    purpose: 'يكثّف القوام وينعّم البشرة',
  },
  'Cetearyl Olivate': {
    origin: 'زيت الزيتون وكحولات دهنية من زيت السلجم',
    purpose: 'يجمع الماء والزيت معاً',
  },
  'Charcoal Powder': {
    origin: 'خيزران مفحّم ومطحون ناعماً',
    purpose: 'يجعل الصابونة داكنة وينظّف',
  },
  Cinnamal: {
    origin: 'جزء طبيعي من القرفة',
    purpose: 'يعطّر ضمن التوابل أو زيوتها',
  },
  'Cinnamomum Zeylanicum Bark Powder': {
    origin: 'لحاء القرفة السيلانية المطحون',
    purpose: 'يمنح حبيبات دافئة اللون وقليلاً من العطر',
  },
  'Cinnamomum Zeylanicum Leaf Oil': {
    origin: 'أوراق القرفة السيلانية المقطّرة بالبخار',
    purpose: 'يعطّر برائحة دافئة متبلة',
  },
  'Cinnamyl Alcohol': {
    origin: 'جزء طبيعي من القرفة',
    purpose: 'يعطّر ضمن التوابل أو زيوتها',
  },
  Citral: {
    origin: 'جزء طبيعي من زيوت الليمون والليتسيا والعطرة',
    purpose: 'يعطّر ضمن زيت عطري',
  },
  Citronellol: {
    origin: 'جزء طبيعي من زيتي الورد والعطرة',
    purpose: 'يعطّر ضمن زيت عطري',
  },
  'Citrus Aurantium Amara Flower Oil': {
    origin: 'أزهار شجرة النارنج المقطّرة بالبخار',
    purpose: 'يعطّر برائحة منعشة بين المر والحلو',
  },
  'Citrus Aurantium Amara Leaf/Twig Oil': {
    origin: 'أوراق شجرة النارنج وأغصانها المقطّرة بالبخار',
    purpose: 'يعطّر برائحة خضراء منعشة',
  },
  'Citrus Aurantium Dulcis Peel Oil': {
    origin: 'قشر البرتقال الحلو المعصور على البارد',
    purpose: 'يعطّر برائحة حلوة منعشة',
  },
  'Citrus Limon Peel Oil': {
    origin: 'قشر الليمون المعصور على البارد',
    purpose: 'يعطّر برائحة حادة منعشة',
  },
  Coumarin: {
    origin: 'جزء طبيعي من زيت اللافندر',
    purpose: 'يعطّر ضمن زيت عطري',
  },
  'Crocus Sativus Flower': {
    origin: 'شعيرات أزهار الزعفران المجففة',
    purpose: 'يزيّن الصابونة',
  },
  'Curcuma Longa Root Powder': {
    origin: 'جذور الكركم المطحونة',
    purpose: 'يمنح الصابونة صفرة دافئة',
  },
  'Cyperus Scariosus Root Oil': {
    origin: 'جذور السعد الهندي المقطّرة بالبخار',
    purpose: 'يعطّر برائحة خشبية مدخنة',
  },
  'Dehydroacetic Acid': {
    origin: 'يُصنع في المختبر',
    purpose: 'يحفظ المنتج من التلف',
  },
  'Elettaria Cardamomum Seed': {
    origin: 'بذور الهيل وقرونه',
    purpose: 'يزيّن الصابونة ويعطّرها قليلاً',
  },
  'Elettaria Cardamomum Seed Oil': {
    origin: 'بذور الهيل المقطّرة بالبخار',
    purpose: 'يعطّر برائحة متبلة منعشة',
  },
  'Eucalyptus Globulus Leaf Oil': {
    origin: 'أوراق شجر الأوكالبتوس الأزرق المقطّرة بالبخار',
    purpose: 'يعطّر برائحة باردة صافية',
  },
  'Eugenia Caryophyllus Bud Oil': {
    origin: 'براعم شجرة القرنفل المقطّرة بالبخار',
    purpose: 'يعطّر برائحة دافئة متبلة',
  },
  'Eugenia Caryophyllus Flower': {
    origin: 'براعم شجرة القرنفل المجففة',
    purpose: 'يزيّن الصابونة ويعطّرها قليلاً',
  },
  Eugenol: {
    origin: 'جزء طبيعي من القرنفل وزيت أوراق القرفة',
    purpose: 'يعطّر ضمن التوابل أو زيوتها',
  },
  'Eugenyl Acetate': {
    origin: 'جزء طبيعي من زيت القرنفل',
    purpose: 'يعطّر ضمن التوابل أو زيوتها',
  },
  Farnesol: {
    origin: 'جزء طبيعي من زيوت النيرولي والورد والصندل',
    purpose: 'يعطّر ضمن زيت عطري',
  },
  Geraniol: {
    origin: 'جزء طبيعي من زيوت الورد والعطرة والنيرولي',
    purpose: 'يعطّر ضمن زيت عطري',
  },
  'Geranyl Acetate': {
    origin: 'جزء طبيعي من زيوت البتيغران والنيرولي واللافندر',
    purpose: 'يعطّر ضمن زيت عطري',
  },
  Glycerin: {
    origin: 'زيوت الزيتون وجوز الهند والسلجم، ويتكوّن في الصابون من نفسه',
    purpose: 'يجذب الرطوبة إلى البشرة',
  },
  'Glyceryl Stearate Citrate': {
    origin: 'أحماض دهنية من زيت السلجم مع الجلسرين وحمض الستريك',
    purpose: 'يجمع الماء والزيت معاً',
  },
  'Helianthus Annuus Seed Oil': {
    origin: 'بذور دوار الشمس',
    purpose: 'ينعّم البشرة ويحمل فيتامين هـ والبتلات',
  },
  Isoeugenol: {
    origin: 'جزء طبيعي من زيت القرنفل والياسمين',
    purpose: 'يعطّر ضمن التوابل أو زيوتها',
  },
  'Jasminum Grandiflorum Flower Extract': {
    origin: 'أزهار الياسمين، وهي خلاصة تُغسل بالكحول',
    purpose: 'يعطّر برائحة زهرية غنية',
  },
  Kaolin: {
    origin: 'طين أبيض ناعم',
    purpose: 'يمنح الرغوة انزلاقاً ويثبّت العطر',
  },
  'Lactic Acid': {
    origin: 'سكر نباتي مخمّر',
    purpose: 'يضبط الحموضة',
  },
  'Laminaria Digitata Powder': {
    origin: 'عشب بحر مجفف من ساحل المحيط الأطلسي',
    purpose: 'يمنح حبيبات خضراء ويقشّر برقة',
  },
  'Lavandula Angustifolia Flower': {
    origin: 'براعم اللافندر المجففة',
    purpose: 'يزيّن الصابونة ويقشّر برقة',
  },
  'Lavandula Angustifolia Oil': {
    origin: 'أزهار اللافندر الأصيل المقطّرة بالبخار',
    purpose: 'يعطّر برائحة عشبية حلوة',
  },
  Limonene: {
    origin: 'جزء طبيعي من قشور الحمضيات وزيوت كثيرة أخرى',
    purpose: 'يعطّر ضمن زيت عطري',
  },
  Linalool: {
    origin: 'جزء طبيعي من اللافندر وزيوت كثيرة أخرى',
    purpose: 'يعطّر ضمن زيت عطري',
  },
  'Linalyl Acetate': {
    origin: 'جزء طبيعي من زيوت اللافندر ومريمية كلاري والبتيغران',
    purpose: 'يعطّر ضمن زيت عطري',
  },
  'Litsea Cubeba Fruit Oil': {
    origin: 'ثمار شجرة الليتسيا الصغيرة المقطّرة بالبخار',
    purpose: 'يعطّر برائحة تشبه الليمون',
  },
  Mel: {
    origin: 'نحل بساتين إنجلترا',
    purpose: 'يجذب الرطوبة ويجعل الرغوة وافرة',
  },
  'Melaleuca Alternifolia Leaf Oil': {
    origin: 'أوراق شجرة الشاي الأسترالية المقطّرة بالبخار',
    purpose: 'يعطّر برائحة خضراء نظيفة',
  },
  'Mentha Piperita Leaf': {
    origin: 'أوراق النعناع الفلفلي المجففة',
    purpose: 'يمنح حبيبات خضراء',
  },
  'Mentha Piperita Oil': {
    origin: 'أوراق النعناع الفلفلي المقطّرة بالبخار',
    purpose: 'يعطّر ويمنح إحساساً بالبرودة',
  },
  'Mentha Viridis Leaf Oil': {
    origin: 'أوراق نعناع البستان المقطّرة بالبخار',
    purpose: 'يعطّر برائحة حلوة منعشة',
  },
  Menthol: {
    origin: 'جزء طبيعي من زيت النعناع الفلفلي',
    purpose: 'يعطّر ويبرّد ضمن زيت عطري',
  },
  Mica: {
    origin: 'معدن ينفلق إلى رقائق لامعة',
    purpose: 'يلوّن بلمعان',
  },
  Montmorillonite: {
    origin: 'طين أخضر ناعم',
    purpose: 'يمنح الرغوة انزلاقاً والصابونة مسحة خضراء',
  },
  'Nigella Sativa Seed Oil': {
    origin: 'بذور الحبة السوداء المعصورة على البارد',
    purpose: 'ينعّم البشرة والشعر واللحية',
  },
  'Olea Europaea Fruit Oil': {
    origin: 'ثمار الزيتون',
    purpose: 'ينعّم البشرة ويحمل لون البتلات',
  },
  'Pelargonium Graveolens Flower Oil': {
    origin: 'أوراق العطرة وأزهارها المقطّرة بالبخار',
    purpose: 'يعطّر برائحة وردية خضراء',
  },
  Pinene: {
    origin: 'جزء طبيعي من زيوت اللبان وإكليل الجبل والفلفل الأسود',
    purpose: 'يعطّر ضمن زيت عطري',
  },
  'Piper Nigrum Fruit': {
    origin: 'ثمار الفلفل الأسود المجففة',
    purpose: 'يزيّن الصابونة',
  },
  'Piper Nigrum Fruit Oil': {
    origin: 'ثمار الفلفل الأسود المجففة والمقطّرة بالبخار',
    purpose: 'يعطّر برائحة متبلة جافة',
  },
  'Piper Nigrum Fruit Powder': {
    origin: 'ثمار الفلفل الأسود المطحونة',
    purpose: 'يمنح حبيبات داكنة ويقشّر برقة',
  },
  'Pogostemon Cablin Leaf Oil': {
    origin: 'أوراق الباتشولي المجففة والمقطّرة بالبخار',
    purpose: 'يعطّر برائحة ترابية عميقة',
  },
  'Prunus Amygdalus Dulcis Oil': {
    origin: 'لب اللوز الحلو',
    purpose: 'ينعّم البشرة',
  },
  'Prunus Armeniaca Kernel Oil': {
    origin: 'اللب داخل نوى المشمش',
    purpose: 'ينعّم البشرة ويُمتص سريعاً',
  },
  'Rosa Canina Fruit Oil': {
    origin: 'البذور داخل ثمر الورد المعصورة على البارد',
    purpose: 'ينعّم البشرة بملمس خفيف جاف',
  },
  'Rosa Damascena Flower': {
    origin: 'بتلات الورد الدمشقي المجففة',
    purpose: 'يزيّن الصابونة',
  },
  'Rosa Damascena Flower Oil': {
    origin: 'بتلات الورد الدمشقي المقطّرة بالبخار',
    purpose: 'يعطّر برائحة الورد',
  },
  'Rosa Damascena Flower Water': {
    origin: 'الماء الذي يبقى من تقطير بتلات الورد الدمشقي',
    purpose: 'يرطب البشرة ويعطّر قليلاً',
  },
  'Rose Ketones': {
    origin: 'جزء طبيعي من زيت الورد',
    purpose: 'يعطّر ضمن زيت عطري',
  },
  'Rosmarinus Officinalis Leaf': {
    origin: 'أوراق إكليل الجبل المجففة',
    purpose: 'يمنح حبيبات خضراء',
  },
  'Rosmarinus Officinalis Leaf Extract': {
    origin: 'أوراق إكليل الجبل، خلاصة تمتزج بالزيوت',
    purpose: 'يحفظ الزيوت من التزنخ',
  },
  'Rosmarinus Officinalis Leaf Oil': {
    origin: 'أوراق إكليل الجبل المقطّرة بالبخار',
    purpose: 'يعطّر برائحة راتنجية منعشة',
  },
  'Salvia Officinalis Leaf': {
    origin: 'أوراق المريمية المجففة',
    purpose: 'يمنح حبيبات خضراء رمادية',
  },
  'Salvia Officinalis Oil': {
    origin: 'أوراق المريمية المقطّرة بالبخار',
    purpose: 'يعطّر برائحة عشبية جافة',
  },
  'Salvia Sclarea Oil': {
    origin: 'أزهار مريمية كلاري المقطّرة بالبخار',
    purpose: 'يعطّر برائحة عشبية ناعمة',
  },
  Santalol: {
    origin: 'جزء طبيعي من زيت الصندل',
    purpose: 'يعطّر ضمن زيت عطري',
  },
  'Santalum Album Wood Powder': {
    origin: 'خشب أشجار الصندل المزروعة المطحون',
    purpose: 'يمنح لون الخشب وقليلاً من العطر',
  },
  'Santalum Austrocaledonicum Wood Oil': {
    origin: 'خشب أشجار صندل كاليدونيا الجديدة المقطّر بالبخار',
    purpose: 'يعطّر برائحة خشبية كريمية',
  },
  Sclareol: {
    origin: 'جزء طبيعي من زيت مريمية كلاري',
    purpose: 'يعطّر ضمن زيت عطري',
  },
  'Simmondsia Chinensis Seed Oil': {
    origin: 'بذور شجيرة الجوجوبا',
    purpose: 'ينعّم البشرة من دون ملمس دهني',
  },
  'Sodium Castorate': {
    origin: 'زيت الخروع بعد تحوله إلى صابون',
    purpose: 'ينظّف ويطيل بقاء الرغوة',
  },
  'Sodium Cocoate': {
    origin: 'زيت جوز الهند بعد تحوله إلى صابون',
    purpose: 'ينظّف بفقاعات كبيرة',
  },
  'Sodium Hyaluronate': {
    origin: 'سكر نباتي مخمّر',
    purpose: 'يحفظ الماء على البشرة',
  },
  'Sodium Olivate': {
    origin: 'زيت الزيتون بعد تحوله إلى صابون',
    purpose: 'ينظّف بلطف',
  },
  'Sodium Shea Butterate': {
    origin: 'زبدة الشيا بعد تحولها إلى صابون',
    purpose: 'ينظّف برغوة كريمية',
  },
  'Sorbitan Olivate': {
    origin: 'زيت الزيتون وسكر نباتي',
    purpose: 'يجمع الماء والزيت معاً',
  },
  'Spirulina Platensis Powder': {
    origin: 'طحلب أخضر مزرق يُربّى في أحواض',
    purpose: 'يمنح الصابونة خضرة ناعمة',
  },
  Squalane: {
    origin: 'زيت الزيتون',
    purpose: 'ينعّم البشرة بملمس خفيف',
  },
  Terpineol: {
    origin: 'جزء طبيعي من زيوت البتيغران والنيرولي وشجرة الشاي',
    purpose: 'يعطّر ضمن زيت عطري',
  },
  Terpinolene: {
    origin: 'جزء طبيعي من زيت شجرة الشاي',
    purpose: 'يعطّر ضمن زيت عطري',
  },
  'Theobroma Cacao Seed Butter': {
    origin: 'حبوب شجرة الكاكاو',
    purpose: 'ينعّم البشرة ويجعل الكريم متماسكاً',
  },
  'Theobroma Cacao Seed Powder': {
    origin: 'حبوب شجرة الكاكاو المطحونة',
    purpose: 'يمنح الصابونة بنياً دافئاً',
  },
  'Thymus Vulgaris Flower/Leaf Oil': {
    origin: 'أوراق الزعتر وأزهاره المقطّرة بالبخار',
    purpose: 'يعطّر برائحة عشبية دافئة',
  },
  'Thymus Vulgaris Leaf': {
    origin: 'أوراق الزعتر المجففة',
    purpose: 'يمنح حبيبات ويقشّر برقة',
  },
  Tocopherol: {
    origin: 'زيت دوار الشمس',
    purpose: 'يحفظ الزيوت من التزنخ',
  },
  'Urtica Dioica Leaf Powder': {
    origin: 'أوراق القرّاص المطحونة',
    purpose: 'يمنح الصابونة خضرة عميقة',
  },
  'Vetiveria Zizanoides Root Oil': {
    origin: 'جذور عشب الفيتيفر المقطّرة بالبخار',
    purpose: 'يعطّر برائحة ترابية مدخنة',
  },
  'Xanthan Gum': {
    origin: 'سكر نباتي مخمّر',
    purpose: 'يكثّف الكريم ويثبّت قوامه',
  },
  'Ziziphus Spina-Christi Leaf Powder': {
    origin: 'أوراق شجرة السدر المطحونة',
    purpose: 'ينظّف برفق ويمنح الصابونة خضرة رمادية',
  },
}
