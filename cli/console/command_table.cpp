// The one table of the debugger's commands: parser, completion, help and documentation come from it.
//
// Names and short names are gdb's where gdb has the command. {tile}, {tiles} and {local} stand for what the program's
// language calls a tile, several of them, and tile-local memory; {topic} for the latter among the topics of `info`.
#include "cli/console/console.h"

namespace ampsim::cli {

namespace {

constexpr std::string_view running = "running", back = "going back", stops = "breakpoints",
                           values = "values and source", threads = "threads", other = "other";

constexpr ConsoleCommand commands[] = {
    {"run", "r", running, "[ARGS]", "start the program, or start it again",
     "ARGS are the program's arguments from then on.", false, false, &Console::run},
    {"start", "", running, "[ARGS]", "start the program and stop at the beginning of its first launch", "", false,
     false, &Console::start},
    {"continue", "c", running, "[N]", "run on to the next stop",
     "At a launch's end: go on with the program. N: that many times.", true, true, &Console::go_on},
    {"step", "s", running, "[N]", "run the thread to another line, into functions",
     "Over a barrier, the {tile}'s other threads run up to it first.", true, true, &Console::step},
    {"next", "n", running, "[N]", "run the thread to another line of this function or its caller", "", true, true,
     &Console::next},
    {"finish", "fin", running, "", "run the thread until its function returns", "", true, true, &Console::finish},
    {"advance", "until u", running, "LOCATION", "run the thread to a line", "", true, true, &Console::advance},
    {"step-{tile}", "st", running, "[N]", "run each thread of the {tile} to its next line",
     "Threads that come to a barrier wait there until all have come.", true, true, &Console::step_tile},
    {"advance-{tile}", "at", running, "LOCATION", "run all threads of the {tile} to a line",
     "Each stops when it comes there: \"run current {tile} to cursor\".", true, true, &Console::advance_tile},
    {"step-warp", "sw", running, "[N]", "CUDA: run each lane of the thread's warp to its next line",
     "Other warps run only where all lanes wait for them.", true, true, &Console::step_warp},
    {"advance-warp", "aw", running, "LOCATION", "CUDA: run all lanes of the thread's warp to a line", "", true,
     true, &Console::advance_warp},
    {"kill", "k", running, "", "end the program", "", false, false, &Console::kill},
    {"detach", "", running, "", "let the program run on without the debugger", "", true, false, &Console::detach},
    {"quit", "q exit", running, "", "end the program and the debugger", "", false, false, &Console::leave},

    {"reverse-step", "rs", back, "[N]", "take the thread back to the line before",
     "From the beginning of the launch: to the end of the launch before.", true, true, &Console::reverse_step},
    {"reverse-next", "rn", back, "[N]", "like reverse-step, over functions", "", true, true,
     &Console::reverse_next},
    {"reverse-finish", "", back, "", "take the thread back to where its function was called", "", true, true,
     &Console::reverse_finish},
    {"reverse-continue", "rc", back, "", "go back to the last stop before this",
     "The beginning of a launch is one; from there it leads into the launch before.", true, true,
     &Console::reverse_continue},
    {"restart", "", back, "", "go back to the beginning of the launch", "", true, false, &Console::restart},
    {"launch", "", back, "[N]", "show the launch, or go to the beginning of another one that has run",
     "Memory is what that launch found. 'continue' leads through the launches behind it up to the present one; "
     "what\n"
     "is changed in an earlier launch stays in it. 'info launches' lists them.",
     true, false, &Console::launch},
    {"who", "", back, "EXPRESSION", "go back to the last write of an element or {local} variable",
     "Who wrote this? The thread that did is at its write afterwards, be it in an earlier launch; 'goto' or "
     "'continue'\n"
     "lead on from there.",
     true, false, &Console::who},
    {"mark", "", back, "NAME", "give this position a name", "", true, false, &Console::mark},
    {"goto", "", back, "NAME|POSITION", "go to a named position, or one by number",
     "'info position' tells the number of this one.", true, false, &Console::go_to},

    {"break", "b br", stops, "LOCATION [{tile} I] [local I] [global I] [launch N] [if CONDITION]",
     "stop threads at a place",
     "LOCATION is a line, FILE:LINE, or a function. The rest says which threads, in which launch, and when:\n"
     "  break 32 {tile} 1 local 3 if sum > 100",
     false, false, &Console::break_at},
    {"tbreak", "tb", stops, "LOCATION ...", "like break, for one stop", "", false, false, &Console::break_once},
    {"watch", "", stops, "EXPRESSION [if CONDITION]", "stop where an element or {local} variable changes",
     "The watchpoint is deleted at the launch's end.", true, false, &Console::watch},
    {"wwatch", "", stops, "EXPRESSION [if CONDITION]", "stop where it is written", "", true, false,
     &Console::watch_writes},
    {"rwatch", "", stops, "EXPRESSION [if CONDITION]", "stop where it is read", "", true, false,
     &Console::watch_reads},
    {"awatch", "", stops, "EXPRESSION [if CONDITION]", "stop where it is read or written", "", true, false,
     &Console::watch_all},
    {"catch", "", stops, "launch|launch-end|hazard|all|KIND,... [launch N]",
     "stop at a launch's begin or end, or at findings",
     "At a hazard the thread stops that performs the second of the two accesses. KIND is one of 'ampsim explain'; "
     "of "
     "a\n"
     "race, 'war-within' and 'war-across' are its scopes. 'same-value' is for writes of the value that is there "
     "already,\n"
     "'-same-value' in a list is for all but these.\n"
     "Catchpoint 1, which is there from the start, is for all findings that are errors.",
     false, false, &Console::catch_what},
    {"condition", "", stops, "N [CONDITION]", "give a breakpoint a condition, or take it away", "", false, false,
     &Console::condition},
    {"ignore", "", stops, "N COUNT", "let a breakpoint pass COUNT times", "", false, false, &Console::ignore},
    {"delete", "d", stops, "[N ...]", "delete breakpoints, watchpoints and catchpoints; without N all", "", false,
     false, &Console::delete_breakpoints},
    {"clear", "", stops, "[LOCATION]", "delete the breakpoints at a place", "", false, false, &Console::clear},
    {"commands", "", stops, "[N]", "give a breakpoint commands: lines up to 'end'",
     "They are executed where it stops; 'silent' as the first of them leaves out what else would be shown.", false,
     false, &Console::commands},
    {"enable", "", stops, "[N ...]", "enable breakpoints", "", false, false, &Console::enable},
    {"disable", "", stops, "[N ...]", "disable breakpoints", "", false, false, &Console::disable},

    {"print", "p inspect", values, "[/FORMAT] EXPRESSION", "show a value",
     "Operators of C++; a[2:5] is a slice, av(0:1, 0:3) one of a container, a[0]@4 four elements. $thread, ${tile} "
     "and\n"
     "$launch are numbers. FORMAT: x d u o t c f.",
     true, false, &Console::print},
    {"call", "", values, "EXPRESSION", "call functions of the program, and keep what they change",
     "Other commands take back what a function has written when it returns.", true, false, &Console::call},
    {"whatis", "", values, "EXPRESSION", "show a type", "", true, false, &Console::what_is},
    {"ptype", "", values, "EXPRESSION | NAME", "show what a type is made of", "", true, false,
     &Console::print_type},
    {"x", "", values, "[/NFU] [PLACE]", "examine memory",
     "N: how many; F: x d u o t c f; U: b h w g for 1, 2, 4, 8 bytes. PLACE is a variable, a container, a pointer "
     "or &place;\n"
     "without one, what comes behind the last. $_ is then the last address, $__ what is there.",
     true, true, &Console::examine},
    {"disassemble", "", values, "[all]", "show the code of the thread's line, or the kernel's",
     "LLVM IR, without what the debugger has put into it.", true, false, &Console::disassemble},
    {"set", "", values, "var PLACE = VALUE | $NAME = VALUE | args ARGS | elements N | breakpoint pending on|off",
     "assign to a variable, set the program's arguments, or how many elements are shown",
     "'set breakpoint pending on': 'break' takes places that the code does not have yet, but what the program "
     "loads\n"
     "while it runs may have.",
     false, false, &Console::set},
    {"display", "disp", values, "[/FORMAT] [EXPRESSION]", "show a value at each stop", "", false, false,
     &Console::display},
    {"undisplay", "", values, "[N]", "take a display away", "", false, false, &Console::undisplay},
    {"backtrace", "bt where", values, "", "show the thread's calls", "", true, false, &Console::backtrace},
    {"frame", "f", values, "[N]", "select a frame, whose variables are meant then", "", true, false,
     &Console::select_frame},
    {"up", "", values, "[N]", "select the caller's frame", "", true, true, &Console::up},
    {"down", "", values, "[N]", "select the called function's frame", "", true, true, &Console::down},
    {"list", "l", values, "[LOCATION | FIRST,LAST]", "show source, with the number of threads at each line",
     "'>' is the line of the selected frame, '*' one with a breakpoint.", false, true, &Console::list},

    {"thread", "t", threads, "[INDEX | global INDEX]",
     "show or select a thread of the {tile}, by local or global index", "", true, false, &Console::thread},
    {"{tile}", "", threads, "[INDEX]", "show the {tile}, or go to where another one begins, forward or back", "",
     true, false, &Console::tile},
    {"cuda", "", threads, "[kernel N] [block INDEX] [thread INDEX] [warp N] [lane N]",
     "CUDA: show or select a thread as cuda-gdb does",
     "A kernel is a launch; one that has run is gone back to. 'info cuda "
     "devices|sms|kernels|blocks|threads|warps|lanes' lists\nthem.",
     true, false, &Console::cuda},
    {"parallel-stacks", "ps", threads, "[THREADS]", "show the calls of all threads as one tree", "", true, false,
     &Console::parallel_stacks},
    {"parallel-watch", "pw", threads, "EXPRESSION, ... [if CONDITION] [sort [-]N] [csv FILE]",
     "show values in all threads of the {tile} as a table",
     "sort 2: by the second expression; sort -2: the other way. csv FILE writes them to a file.", true, false,
     &Console::parallel_watch},
    {"warp-watch", "ww", threads, "EXPRESSION, ... [if CONDITION] [sort [-]N] [csv FILE]",
     "CUDA: show values in the lanes of the thread's warp as a table", "", true, false, &Console::warp_watch},
    {"freeze", "", threads, "[THREADS]", "keep threads from running",
     "THREADS is 'all', ranks in the {tile} as in '3 8-15', an index as in '[1, 2]', or 'if CONDITION'; without it "
     "the\n"
     "selected thread.",
     true, false, &Console::freeze},
    {"thaw", "", threads, "[THREADS]", "let frozen threads run", "", true, false, &Console::thaw},
    {"flag", "", threads, "[THREADS]", "mark threads, for 'info threads flagged'", "", true, false, &Console::flag},
    {"unflag", "", threads, "[THREADS]", "take marks away", "", true, false, &Console::unflag},

    {"info", "i", other, "TOPIC",
     "show breakpoints, captures, convenience, display, findings, flags, kernels, launch, launches, locals, "
     "position, positions, threads or {topic}",
     "info threads [flagged] [THREADS | if CONDITION]", false, false, &Console::info},
    {"help", "h", other, "[COMMAND]", "list the commands, or say more about one", "", false, false, &Console::help},
    {"echo", "", other, "TEXT", "print a text", "", false, false, &Console::echo},
    {"python", "py", other, "[CODE]", "execute Python code: a line, or the lines up to 'end'",
     "By the system's python3, which has the module 'ampsim': execute, parse_and_eval, events.stop.", false, false,
     &Console::python},
    {"source", "", other, "FILE", "execute the commands in a file", "", false, false, &Console::source},
};

} // namespace

std::span<const ConsoleCommand> console_commands() { return commands; }

} // namespace ampsim::cli
