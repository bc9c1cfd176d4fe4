/**
 * Words people here begin a password with (`sayang123`): endearments, names, places, beliefs, clubs, things of a campus. Gathered
 * by hand for the lists of common passwords know few of them.
 */
const words = `
sayang sayangku cinta cintaku kasih kasihku rindu kangen manis cantik ganteng jelek lucu imut gemes bebeb beibi ayank
ayang sayangmu cintamu cintaibu cintaayah cintaallah akucinta akusayang kamu akukamu kamuaku kitaberdua selamanya
hatiku jiwaku pacar pacarku mantan jodoh jodohku istriku suamiku anakku ibuku ayahku mamaku papaku bundaku keluarga
keluargaku mama papa ibu ayah bapak bunda abah umi abi emak nenek kakek kakak adik saudara sahabat teman temanku
kawan bestie rahasia rahasiaku sandi sandiku katasandi kunci kunciku passwordku masuk masukaja lupa lupasandi
lupapassword bismillah bismilah alhamdulillah subhanallah astaghfirullah allahuakbar insyaallah assalamualaikum
muhammad rasulullah islam muslim muslimah kristen katolik hindu buddha yesus tuhan tuhanku tuhanyesus puji pujituhan
haleluya amin imanuel indonesia indonesiaku merdeka garuda pancasila merahputih nusantara bangsaku negaraku jakarta
bandung surabaya semarang yogyakarta jogja jogjakarta malang medan makassar palembang padang pekanbaru lampung
bogor depok bekasi tangerang solo surakarta denpasar bali lombok mataram kupang manado gorontalo ambon ternate
jayapura papua sorong merauke samarinda balikpapan banjarmasin pontianak palangkaraya batam jambi bengkulu aceh
cirebon tasikmalaya garut cianjur sukabumi purwokerto tegal pekalongan magelang klaten sleman bantul kediri blitar
madiun jember banyuwangi probolinggo pasuruan gresik sidoarjo lamongan madura sumatera jawa kalimantan sulawesi persib
persija persebaya arema persipura viking bobotoh jakmania bonek aremania bali united timnas sepakbola bola futsal
badminton basket voli kucing kucingku anjing kelinci ayam bebek burung harimau macan singa gajah kuda sapi kambing
monyet babi ular naga buaya ikan lele semut kupukupu lumba panda mawar melati anggrek teratai matahari bulan bintang
langit senja pelangi hujan angin ombak laut pantai gunung sungai hutan bumi dunia surga cahaya embun merah kuning
hijau biru ungu hitam putih pink coklat orange abuabu satu dua tiga empat lima enam tujuh delapan sembilan sepuluh
januari februari maret april juni juli agustus september oktober november desember senin selasa rabu kamis jumat
sabtu minggu pagi siang sore malam kopi teh susu gula bakso mieayam indomie nasigoreng rendang sate soto pecel gudeg
tempe tahu sambal pisang mangga jeruk apel durian semangka kelapa nanas anggur coklatku permen keripik jajan makan
minum tidur bangun belajar kerja kuliah kampus kampusku mahasiswa mahasiswi dosen rektor dekan kaprodi prodi baak siakad keuangan perpus humas pimpinan akademik sekolah
sekolahku guru guruku murid siswa skripsi wisuda sarjana sidang semester ujian tugas nilai ipk lulus luluscepat
fakultas jurusan prodi teknik informatika hukum ekonomi akuntansi manajemen kedokteran keperawatan bidan farmasi
pertanian pendidikan sistem sisteminformasi komputer laptop internet wifi admin administrator operator pegawai staf
portal siakad universitas institut politeknik akademi sukses semangat bahagia sehat selamat semoga berkah barokah
rezeki kaya miskin uang duit jutawan milyarder hidup mati sabar ikhlas syukur bersyukur mimpi harapan masadepan
agus budi dewi siti sri rina rini ratna yanti wati putra putri eko dwi tri catur bagus ayu nur nurul fitri aisyah
fatimah khadijah zahra rizki rizky riski reza fajar dimas bayu andi andre aldi aldo yoga yogi hendra hendri doni
joko bambang slamet wahyu iwan irwan ahmad abdul abdullah ridho ilham ikhsan fauzan farhan raihan rafi rafa dinda
dina dian desi devi lestari indah intan permata mutiara kartika melinda maya mega nadia nabila salsabila anisa annisa
tiara safira amelia amalia cahyani puspita wulan wulandari yuliana novita oktavia septiana kurniawan setiawan hidayat
santoso susanto wijaya saputra pratama nugroho ramadhan ramadan lebaran idulfitri qurban kartini soekarno suharto
jokowi prabowo dilan milea naruto doraemon upin ipin slank dewa noah sheila peterpan dangdut koplo bismillahku
gantipassword gantipass gantisandi gantikatasandi ubahpassword ubahsandi passwordbaru passbaru sandibaru katasandibaru
passwordlama sandilama passwordsaya sandisaya passwordkuliah passwordkampus passwordsiakad passwordemail katasandiku
tanpapassword tidakadapassword bebasmasuk masukdong bukasesame awalsandi sandiawal passwordawal passwordmahasiswa
passworddosen akunku akunsaya akunkuliah akunkampus mahasiswabaru maba camaba alumni kelas kelasku angkatan organisasi
bisnis bisnisku usaha usahaku wirausaha pemasaran marketing perbankan syariah perpajakan pajak statistika matematika
fisika kimia biologi bahasa sastra psikologi komunikasi arsitektur sipil mesin elektro industri multimedia desain
kebidanan kesehatan perawat dokter pariwisata perhotelan tataboga administrasi sekretaris bendahara kantor kantorku
rahmat rahma rahmawati rahman rachmat hasan husein hussein husain umar usman utsman ali yusuf yunus ibrahim ismail
ishak musa isa harun daud sulaiman idris adam hawa maryam mariam hafidz hafiz hakim halim karim rahim salim malik
arif arief arif aris arya aryo asep ujang cecep dadang endang entin tatang yayan yayat iis ida ika ira irma inayah
lia lina lisa lusi luluk maulana mulyadi mulyono mustofa mustafa nanang nana nina nita novi noviana nuraini nurhayati
nurlaila nurhasanah oki opik pandu panji prasetyo puput puspa putu made wayan nyoman ketut komang kadek gede rama
rangga ratih reni resti restu ria rian riyan riska rosa rosita ryan sandy sandra santi sari septian sinta shinta
siska sofia sofyan sugeng suharti sukma supri supriyadi surya suryani susi susilo susilowati sutrisno syahrul
syaiful taufik taufiq teguh tika titin tono toni tuti ulfa umi utami vina vivi wawan widodo widya winda wira yudha
yudi yuli yulia yulianti yuni yusril zaenal zainal zaki zulfikar nasution siregar lubis simanjuntak sitompul hutagalung
harahap simbolon sinaga situmorang tampubolon manurung pangaribuan hutapea silalahi sihombing tarigan ginting
sembiring purba saragih damanik tanjung chaniago batubara daulay
aku saya dia kita kami ayah mamah tante paman cowok cewek gue akucintakamu akusayangkamu bangsat bajingan goblok
tolol kampret asu anjay anjir bodoh gila terserah bebas entah apa aja saja deh dong tinggi ilmu negeri swasta stmik stie
stikes stai iain uin login logout user akun email password pass siswi pelajar santri ubah ganti buka baru lama halo hai
love baby king queen girl cool good best nice hello welcome mhs nim nik nidn nip
`;

export const indonesianStems: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
