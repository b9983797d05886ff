// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The one table of the debugger's commands: parser, completion, help and documentation come from it.
//
// Names and short names are gdb's if gdb has the command. {tile}, {tiles} and {local} are replaced by the words of the
// program's language; {topic} by its word for tile-local memory among the topics of `info`.
#include "cli/console/console.h"

namespace ampsim::cli {

namespace {

constexpr std::string_view running = "running", back = "reverse execution", stops = "breakpoints",
                           values = "values and source", threads = "threads", other = "other";

constexpr ConsoleCommand commands[] = {
    {"run", "r", running, "[ARGS]", "start or restart the program", "ARGS become the program's arguments.", false,
     false, &Console::run},
    {"start", "", running, "[ARGS]", "start the program and stop at the beginning of its first launch", "", false,
     false, &Console::start},
    {"continue", "c", running, "[N]", "continue to the next stop",
     "At the end of a launch: continue the program. N: repeat N times.", true, true, &Console::go_on},
    {"step", "s", running, "[N]", "run the thread to another line, stepping into functions",
     "At a barrier, the other threads of the {tile} run up to it first.", true, true, &Console::step},
    {"next", "n", running, "[N]",
     "run the thread to another line of this function or its caller, stepping over calls", "", true, true,
     &Console::next},
    {"finish", "fin", running, "", "run the thread until its function returns", "", true, true, &Console::finish},
    {"advance", "until u", running, "LOCATION", "run the thread to a line", "", true, true, &Console::advance},
    {"step-{tile}", "st", running, "[N]", "run each thread of the {tile} to its next line",
     "Threads that reach a barrier wait there until all have arrived.", true, true, &Console::step_tile},
    {"advance-{tile}", "at", running, "LOCATION", "run all threads of the {tile} to a line",
     "Each stops when it gets there: \"run current {tile} to cursor\".", true, true, &Console::advance_tile},
    {"step-warp", "sw", running, "[N]", "CUDA, HIP: run each lane of the thread's warp to its next line",
     "Other warps run only while all lanes wait for them.", true, true, &Console::step_warp},
    {"advance-warp", "aw", running, "LOCATION", "CUDA, HIP: run all lanes of the thread's warp to a line", "", true,
     true, &Console::advance_warp},
    {"kill", "k", running, "", "end the program", "", false, false, &Console::kill},
    {"detach", "", running, "", "continue the program without the debugger", "", true, false, &Console::detach},
    {"quit", "q exit", running, "", "end the program and the debugger", "", false, false, &Console::leave},

    {"reverse-step", "rs", back, "[N]", "reverse-step the thread to the previous line",
     "At the beginning of a launch: to the end of the previous launch.", true, true, &Console::reverse_step},
    {"reverse-next", "rn", back, "[N]", "like reverse-step, stepping over functions", "", true, true,
     &Console::reverse_next},
    {"reverse-finish", "", back, "", "reverse-step the thread to the call of its function", "", true, true,
     &Console::reverse_finish},
    {"reverse-continue", "rc", back, "", "go back to the previous stop",
     "The beginning of a launch is a stop; from there it goes back into the previous launch.", true, true,
     &Console::reverse_continue},
    {"restart", "", back, "", "go back to the beginning of the launch", "", true, false, &Console::restart},
    {"launch", "", back, "[N]", "show the launch, or go to the beginning of another launch that has run",
     "Memory is as it was before that launch. 'continue' leads through the later launches up to the current one; "
     "changes made\nin an earlier launch stay in it. 'info launches' lists the launches.",
     true, false, &Console::launch},
    {"who", "", back, "EXPRESSION", "go back to the last write of an element or {local} variable",
     "Selects the thread that wrote it, stopped at the write, possibly in an earlier launch; 'goto' or "
     "'continue'\n"
     "lead on from there.",
     true, false, &Console::who},
    {"mark", "", back, "NAME", "give this position a name", "", true, false, &Console::mark},
    {"goto", "", back, "NAME|POSITION", "go to a position by name or number",
     "'info position' prints the current position.", true, false, &Console::go_to},

    {"break", "b br", stops, "LOCATION [{tile} I] [local I] [global I] [launch N] [if CONDITION]",
     "stop threads at a location",
     "LOCATION is a line, FILE:LINE, or a function. The rest selects threads, a launch and a condition:\n"
     "  break 32 {tile} 1 local 3 if sum > 100",
     false, false, &Console::break_at},
    {"tbreak", "tb", stops, "LOCATION ...", "like break, but for one stop only", "", false, false,
     &Console::break_once},
    {"watch", "", stops, "EXPRESSION [if CONDITION]", "stop where an element or {local} variable changes",
     "The watchpoint is deleted at the end of the launch.", true, false, &Console::watch},
    {"wwatch", "", stops, "EXPRESSION [if CONDITION]", "stop where it is written", "", true, false,
     &Console::watch_writes},
    {"rwatch", "", stops, "EXPRESSION [if CONDITION]", "stop where it is read", "", true, false,
     &Console::watch_reads},
    {"awatch", "", stops, "EXPRESSION [if CONDITION]", "stop where it is read or written", "", true, false,
     &Console::watch_all},
    {"catch", "", stops, "launch|launch-end|hazard|all|KIND,... [launch N]",
     "stop at the beginning or end of a launch, or at findings",
     "At a hazard, the thread stops that performs the second of the two accesses. KIND is one of 'ampsim explain'; "
     "of "
     "a\n"
     "race, 'war-within' and 'war-across' are its scopes. 'same-value' is for writes of the value that is there "
     "already,\n"
     "'-same-value' in a list is for all but these.\n"
     "Catchpoint 1 is set at startup, for all findings that are errors.",
     false, false, &Console::catch_what},
    {"condition", "", stops, "N [CONDITION]", "set or remove the condition of a breakpoint", "", false, false,
     &Console::condition},
    {"ignore", "", stops, "N COUNT", "ignore the next COUNT hits of a breakpoint", "", false, false,
     &Console::ignore},
    {"delete", "d", stops, "[N ...]", "delete breakpoints, watchpoints and catchpoints; without N, all of them",
     "At a terminal it asks before it deletes all of them; 'catch all' stops at findings again.", false, false,
     &Console::delete_breakpoints},
    {"clear", "", stops, "[LOCATION]", "delete the breakpoints at a location", "", false, false, &Console::clear},
    {"commands", "", stops, "[N]", "set the commands of a breakpoint: lines up to 'end'",
     "They are executed when it stops; 'silent' as the first command suppresses the other output.", false, false,
     &Console::commands},
    {"enable", "", stops, "[N ...]", "enable breakpoints", "", false, false, &Console::enable},
    {"disable", "", stops, "[N ...]", "disable breakpoints", "", false, false, &Console::disable},

    {"print", "p inspect", values, "[/FORMAT] EXPRESSION", "show a value",
     "Operators of C++; a[2:5] is a slice, av(0:1, 0:3) one of a container, a[0]@4 four elements. $thread, ${tile} "
     "and\n"
     "$launch are numbers; CUDA and HIP: threadIdx, blockIdx, blockDim, gridDim and warpSize. FORMAT: x d u o t c "
     "f.",
     true, false, &Console::print},
    {"call", "", values, "EXPRESSION", "call functions of the program and keep their side effects",
     "Other commands revert a function's writes when it returns.", true, false, &Console::call},
    {"whatis", "", values, "EXPRESSION", "show a type", "", true, false, &Console::what_is},
    {"ptype", "", values, "EXPRESSION | NAME", "show the definition of a type", "", true, false,
     &Console::print_type},
    {"x", "", values, "[/NFU] [PLACE]", "examine memory",
     "N: count; F: x d u o t c f; U: b h w g for 1, 2, 4, 8 bytes. PLACE is a variable, a container, a pointer or "
     "&place;\nwithout it, continues after the last address. Sets $_ to the last address and $__ to its contents.",
     true, true, &Console::examine},
    {"disassemble", "", values, "[all]", "show the code of the thread's line, or the kernel's",
     "LLVM IR, without the debugger's instrumentation.", true, false, &Console::disassemble},
    {"set", "", values, "var PLACE = VALUE | $NAME = VALUE | args ARGS | elements N | breakpoint pending on|off",
     "assign to a variable, set the program's arguments, or set the number of elements shown",
     "'set breakpoint pending on': 'break' takes places that the code does not have yet, but what the program "
     "loads\n"
     "while it runs may have.",
     false, false, &Console::set},
    {"display", "disp", values, "[/FORMAT] [EXPRESSION]", "show a value at each stop", "", false, false,
     &Console::display},
    {"undisplay", "", values, "[N]", "delete a display", "", false, false, &Console::undisplay},
    {"backtrace", "bt where", values, "", "show the thread's calls", "", true, false, &Console::backtrace},
    {"frame", "f", values, "[N]", "select a frame; its variables are then visible", "", true, false,
     &Console::select_frame},
    {"up", "", values, "[N]", "select the caller's frame", "", true, true, &Console::up},
    {"down", "", values, "[N]", "select the called function's frame", "", true, true, &Console::down},
    {"list", "l", values, "[LOCATION | FIRST,LAST]", "show source, with the number of threads at each line",
     "'>' is the line of the selected frame, '*' one with a breakpoint.", false, true, &Console::list},

    {"thread", "t", threads, "[INDEX | global INDEX]",
     "show or select a thread of the {tile}, by local or global index", "", true, false, &Console::thread},
    {"{tile}", "", threads, "[INDEX]",
     "show the {tile}, or go to the beginning of another {tile}, forwards or backwards", "", true, false,
     &Console::tile},
    {"cuda", "", threads, "[kernel N] [block INDEX] [thread INDEX] [warp N] [lane N]",
     "CUDA, HIP: show or select a thread as cuda-gdb does",
     "A kernel is a launch; selecting one that has run goes back to it. 'info cuda "
     "devices|sms|kernels|blocks|threads|warps|lanes' lists\nthem.",
     true, false, &Console::cuda},
    {"parallel-stacks", "ps", threads, "[THREADS]", "show the calls of all threads as one tree", "", true, false,
     &Console::parallel_stacks},
    {"parallel-watch", "pw", threads, "EXPRESSION, ... [if CONDITION] [sort [-]N] [csv FILE]",
     "show values in all threads of the {tile} as a table",
     "sort 2: by the second expression; sort -2: in descending order. csv FILE: write the table to a file.", true,
     false, &Console::parallel_watch},
    {"warp-watch", "ww", threads, "EXPRESSION, ... [if CONDITION] [sort [-]N] [csv FILE]",
     "CUDA, HIP: show values in the lanes of the thread's warp as a table", "", true, false, &Console::warp_watch},
    {"freeze", "", threads, "[THREADS]", "keep threads from running",
     "THREADS is 'all', ranks in the {tile} as in '3 8-15', an index as in '[1, 2]', or 'if CONDITION'; without it "
     "the\n"
     "selected thread.",
     true, false, &Console::freeze},
    {"thaw", "", threads, "[THREADS]", "let frozen threads run", "", true, false, &Console::thaw},
    {"flag", "", threads, "[THREADS]", "mark threads, for 'info threads flagged'", "", true, false, &Console::flag},
    {"unflag", "", threads, "[THREADS]", "remove marks", "", true, false, &Console::unflag},

    {"info", "i", other, "TOPIC",
     "show args, breakpoints, captures, convenience, display, findings, flags, frame, kernels, launch, launches, "
     "line, locals, position, positions, source, threads or {topic}",
     "info threads [flagged] [THREADS | if CONDITION]; info line [LOCATION]", false, false, &Console::info},
    {"help", "h", other, "[COMMAND]", "list the commands, or describe one", "", false, false, &Console::help},
    {"echo", "", other, "TEXT", "print TEXT", "", false, false, &Console::echo},
    {"python", "py", other, "[CODE]", "execute Python code: a line, or the lines up to 'end'",
     "Uses the system's python3, with a module 'ampsim': execute, parse_and_eval, events.stop.", false, false,
     &Console::python},
    {"shell", "", other, "COMMAND", "run a command of the system", "'!COMMAND' does the same.", false, false,
     &Console::shell},
    {"show", "", other, "[NAME]", "show a setting, or all: args, breakpoint pending, elements, version", "", false,
     false, &Console::show},
    {"source", "", other, "FILE", "execute the commands in a file", "", false, false, &Console::source},
};

} // namespace

std::span<const ConsoleCommand> console_commands() { return commands; }

} // namespace ampsim::cli
